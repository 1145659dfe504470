import { Fieldset, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { Card } from '../components/card.tsx';
import { formatAddress } from '../components/format-address.ts';
import { SaveRow } from '../components/save-row.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type AgencySettingsProps, useChangeAgency } from './agency-settings.ts';

/** The agency's own addresses and its time zone. Drafts are compared with them. */
export function AgencyAddressForm({ settings }: AgencySettingsProps) {
  const { agency } = useTranslations();
  const change = useChangeAgency();
  const form = useContractForm({
    initial: {
      street: settings.street ?? '',
      postcode: settings.postcode ?? '',
      city: settings.city ?? '',
      phone: formatAddress(settings.phone ?? ''),
      email: settings.email ?? '',
      websites: settings.websites.join('\n'),
      timeZone: settings.timeZone,
    },
    inputOf: ({ street, postcode, city, phone, email, websites, timeZone }) => ({
      street: street.trim() || null,
      postcode: postcode.trim() || null,
      city: city.trim() || null,
      phone: phone.trim() || null,
      email: email.trim() || null,
      websites: websites.split(/\s+/).filter(Boolean),
      timeZone,
    }),
    send: change,
  });
  const { field } = form;
  return (
    <Card title={agency.contactDetails}>
      <p className={shared.soft}>{agency.contactDetailsHint}</p>
      <form className={shared.stack} {...form.props}>
        <Fieldset legend={agency.postal}>
          <TextInput label={agency.street} autoComplete="street-address" {...field('street')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
            <TextInput label={agency.postcode} inputMode="numeric" autoComplete="postal-code" {...field('postcode')} />
            <TextInput label={agency.city} autoComplete="address-level2" {...field('city')} />
          </SimpleGrid>
        </Fieldset>
        <Fieldset legend={agency.reach}>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label={agency.phone} type="tel" {...field('phone')} />
            <TextInput label={agency.email} type="email" {...field('email')} />
          </SimpleGrid>
          <Textarea
            mt="sm"
            label={agency.websites}
            description={agency.websitesHint}
            autosize
            minRows={2}
            {...field('websites')}
          />
        </Fieldset>
        <NativeSelect
          label={agency.timeZone}
          description={agency.timeZoneHint}
          data={Object.entries(agency.places).map(([value, label]) => ({ value, label }))}
          {...field('timeZone')}
        />
        <SaveRow form={form} saved={change.isSuccess && agency.saved} />
      </form>
    </Card>
  );
}
