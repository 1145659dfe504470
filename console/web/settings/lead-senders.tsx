import { Button, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type AgencySettingsProps, useChangeAgency } from './agency-settings.ts';

/** The portals and forms that the agency has added to those that Clef knows, to read. */
export function LeadSenders({ settings: { leadSenders } }: AgencySettingsProps) {
  const { agency } = useTranslations();
  return (
    <Card title={agency.leadSenders}>
      <p className={shared.soft}>{agency.leadSendersHint}</p>
      <p>{leadSenders.join(', ') || agency.noLeadSender}</p>
    </Card>
  );
}

/** The same as a form. */
export function LeadSendersForm({ settings: { leadSenders } }: AgencySettingsProps) {
  const { agency, common } = useTranslations();
  const change = useChangeAgency();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = fieldText(new FormData(event.currentTarget), 'leadSenders');
    change.mutate({ leadSenders: written.split(/[\s,;]+/).filter(Boolean) });
  };
  return (
    <Card title={agency.leadSenders}>
      <p className={shared.soft}>{agency.leadSendersHint}</p>
      <form className={shared.stack} onSubmit={handleSubmit}>
        {/* What was saved is written as mail has it: the field begins anew with it. */}
        <Textarea
          key={leadSenders.join()}
          label={agency.leadSendersLabel}
          description={agency.leadSendersExample}
          name="leadSenders"
          defaultValue={leadSenders.join('\n')}
          autosize
          minRows={2}
          maxRows={12}
        />
        <ErrorMessage error={change.error} />
        <div className={`${shared.row} ${shared.end}`}>
          <span role="status">{change.isSuccess && agency.leadSendersSaved}</span>
          <Button type="submit" loading={change.isPending}>
            {common.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
