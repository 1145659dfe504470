import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { IdentityInput } from '../../../domain/agency/identity-input.ts';
import { groupedSiren } from '../../../domain/agency/legal-identity.ts';
import { Card } from '../components/card.tsx';
import { SaveRow } from '../components/save-row.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { AgencyLogoField } from './agency-logo.tsx';
import { type AgencySettingsProps, useChangeAgency } from './agency-settings.ts';

/** The agency's name, its legal mentions and the signature of its e-mails. */
export function AgencyIdentityForm({ settings }: AgencySettingsProps) {
  const { agency } = useTranslations();
  const change = useChangeAgency();
  const form = useContractForm({
    contract: IdentityInput,
    initial: {
      name: settings.name,
      cardNumber: settings.cardNumber ?? '',
      siren: settings.siren ? groupedSiren(settings.siren) : '',
      guarantor: settings.guarantor ?? '',
      feeTableUrl: settings.feeTableUrl ?? '',
      emailSignature: settings.emailSignature ?? '',
    },
    inputOf: ({ name, cardNumber, siren, guarantor, feeTableUrl, emailSignature }) => ({
      name: name.trim(),
      cardNumber: cardNumber.trim() || null,
      siren: siren.trim() || null,
      guarantor: guarantor.trim() || null,
      feeTableUrl: feeTableUrl.trim() || null,
      emailSignature: emailSignature.trim() || null,
    }),
    send: change,
  });
  const { field } = form;
  return (
    <Card title={agency.identity}>
      <p className={shared.soft}>{agency.identityHint}</p>
      <AgencyLogoField settings={settings} />
      <form className={shared.stack} {...form.props}>
        <TextInput label={agency.agencyName} maxLength={100} required {...field('name')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={agency.cardNumber}
            placeholder="CPI 4401 2018 000 012 345"
            maxLength={60}
            {...field('cardNumber')}
          />
          <TextInput label={agency.siren} inputMode="numeric" maxLength={50} {...field('siren')} />
        </SimpleGrid>
        <TextInput
          label={agency.guarantor}
          description={agency.guarantorHint}
          maxLength={200}
          {...field('guarantor')}
        />
        {/* Without a maxLength: the browser would cut a long address in silence, and it would lead elsewhere. */}
        <TextInput
          label={agency.feeTable}
          description={agency.feeTableHint}
          inputMode="url"
          {...field('feeTableUrl')}
        />
        <Textarea
          label={agency.emailSignature}
          description={agency.emailSignatureHint}
          maxLength={2000}
          autosize
          minRows={3}
          {...field('emailSignature')}
        />
        <SaveRow form={form} saved={change.isSuccess && agency.identitySaved} />
      </form>
    </Card>
  );
}
