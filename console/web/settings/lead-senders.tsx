import { Textarea } from '@mantine/core';
import { Card } from '../components/card.tsx';
import { SaveRow } from '../components/save-row.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
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

/** The same as a form. What was saved is written as mail has it: the form begins anew with it. */
export const LeadSendersForm = (props: AgencySettingsProps) => {
  const { agency } = useTranslations();
  const change = useChangeAgency();
  return (
    <Card title={agency.leadSenders}>
      <p className={shared.soft}>{agency.leadSendersHint}</p>
      <LeadSendersFields key={props.settings.leadSenders.join()} {...props} change={change} />
    </Card>
  );
};

type LeadSendersFieldsProps = AgencySettingsProps & { change: ReturnType<typeof useChangeAgency> };

function LeadSendersFields({ settings: { leadSenders }, change }: LeadSendersFieldsProps) {
  const { agency } = useTranslations();
  const form = useContractForm({
    initial: { leadSenders: leadSenders.join('\n') },
    inputOf: (values) => ({ leadSenders: values.leadSenders.split(/[\s,;]+/).filter(Boolean) }),
    send: change,
  });
  return (
    <form className={shared.stack} {...form.props}>
      <Textarea
        label={agency.leadSendersLabel}
        description={agency.leadSendersExample}
        autosize
        minRows={2}
        maxRows={12}
        {...form.field('leadSenders')}
      />
      <SaveRow form={form} saved={change.isSuccess && agency.leadSendersSaved} />
    </form>
  );
}
