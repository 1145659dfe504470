import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';

type AgencySettings = RouterOutputs['agency']['read'];
type ContactDetailsProps = { settings: AgencySettings };

/** The agency's own addresses and its time zone. Drafts are compared with them. */
export function ContactDetails({ settings }: ContactDetailsProps) {
  const { agency, common } = useTranslations();
  const isOwner = useMay('changeAgency');
  const change = useMutation(
    trpc.agency.settings.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.agency.pathKey() }),
    }),
  );
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
  return (
    <Card title={agency.contactDetails}>
      <p className={shared.soft}>{agency.contactDetailsHint}</p>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <TextInput
          label={agency.street}
          name="street"
          defaultValue={settings.street ?? ''}
          autoComplete="street-address"
          readOnly={!isOwner}
        />
        <TextInput
          label={agency.postcode}
          name="postcode"
          defaultValue={settings.postcode ?? ''}
          inputMode="numeric"
          readOnly={!isOwner}
        />
        <TextInput label={agency.city} name="city" defaultValue={settings.city ?? ''} readOnly={!isOwner} />
        <TextInput
          label={agency.phone}
          name="phone"
          type="tel"
          defaultValue={settings.phone ?? ''}
          readOnly={!isOwner}
        />
        <TextInput
          label={agency.email}
          name="email"
          type="email"
          defaultValue={settings.email ?? ''}
          readOnly={!isOwner}
        />
        <Textarea
          label={agency.websites}
          description={agency.websitesHint}
          name="websites"
          defaultValue={settings.websites.join('\n')}
          rows={3}
          readOnly={!isOwner}
        />
        <NativeSelect
          label={agency.timeZone}
          description={agency.timeZoneHint}
          name="timeZone"
          defaultValue={settings.timeZone}
          data={Object.entries(agency.places).map(([value, label]) => ({ value, label }))}
          disabled={!isOwner}
        />
        <ErrorMessage error={change.error} />
        {change.isSuccess && <p role="status">{agency.saved}</p>}
        {!isOwner && <p className={shared.soft}>{agency.ownerOnly}</p>}
        {isOwner && (
          <div className={`${shared.row} ${shared.end}`}>
            <Button type="submit" loading={change.isPending}>
              {common.save}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
