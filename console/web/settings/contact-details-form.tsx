import { Button, Fieldset, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import { formatAddress } from '../components/format-address.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type AgencySettings, type AgencySettingsProps, useChangeAgency } from './agency-settings.ts';

/** The agency's own addresses and its time zone. Drafts are compared with them. */
export function ContactDetailsForm({ settings }: AgencySettingsProps) {
  const { agency, common } = useTranslations();
  const change = useChangeAgency();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = (name: string) => fieldText(form, name).trim() || null;
    change.mutate({
      timeZone: fieldText(form, 'timeZone') as AgencySettings['timeZone'],
      street: given('street'),
      postcode: given('postcode'),
      city: given('city'),
      phone: given('phone'),
      email: given('email'),
      websites: fieldText(form, 'websites').split(/\s+/).filter(Boolean),
    });
  };
  const field = (name: 'street' | 'postcode' | 'city' | 'phone' | 'email') => ({
    name,
    label: agency[name],
    defaultValue: settings[name] ?? '',
  });
  return (
    <Card title={agency.contactDetails}>
      <p className={shared.soft}>{agency.contactDetailsHint}</p>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <Fieldset legend={agency.postal}>
          <TextInput {...field('street')} autoComplete="street-address" />
          <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
            <TextInput {...field('postcode')} inputMode="numeric" autoComplete="postal-code" />
            <TextInput {...field('city')} autoComplete="address-level2" />
          </SimpleGrid>
        </Fieldset>
        <Fieldset legend={agency.reach}>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput {...field('phone')} defaultValue={formatAddress(settings.phone ?? '')} type="tel" />
            <TextInput {...field('email')} type="email" />
          </SimpleGrid>
          <Textarea
            mt="sm"
            label={agency.websites}
            description={agency.websitesHint}
            name="websites"
            defaultValue={settings.websites.join('\n')}
            autosize
            minRows={2}
          />
        </Fieldset>
        <NativeSelect
          label={agency.timeZone}
          description={agency.timeZoneHint}
          name="timeZone"
          defaultValue={settings.timeZone}
          data={Object.entries(agency.places).map(([value, label]) => ({ value, label }))}
        />
        <ErrorMessage error={change.error} />
        <div className={`${shared.row} ${shared.end}`}>
          <span role="status">{change.isSuccess && agency.saved}</span>
          <Button type="submit" loading={change.isPending}>
            {common.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
