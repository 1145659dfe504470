import { NumberInput, TextInput } from '@mantine/core';
import { perMinuteLimits } from '../../../domain/campaigns/limits.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { PlainTextEditor } from '../rich-text/plain-text-editor.tsx';
import { AudienceFields } from './audience-fields.tsx';
import type { CampaignForm } from './campaign-form.ts';
import styles from './campaigns.module.css';
import type { CampaignFormErrors } from './use-campaign-form.ts';

type CampaignFieldsProps = {
  form: CampaignForm;
  errors: CampaignFormErrors;
  onChange(fields: Partial<CampaignForm>): void;
};

/** The fields of a campaign: its name, its text, its audience and its pace. */
export function CampaignFields({ form: { name, body, filter, perMinute }, errors, onChange }: CampaignFieldsProps) {
  const { campaign: words } = useTranslations();
  return (
    <div className={shared.stack}>
      <TextInput
        label={words.name}
        description={words.nameHint}
        error={errors.name}
        value={name}
        maxLength={100}
        required
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <PlainTextEditor
        withLabel
        label={words.text}
        description={words.textHint}
        error={errors.body}
        value={body}
        onChange={(text) => onChange({ body: text })}
      />
      <AudienceFields filter={filter} onChange={(changed) => onChange({ filter: changed })} />
      <NumberInput
        className={styles.pace}
        label={words.paceLabel}
        error={errors.perMinute}
        value={perMinute}
        min={perMinuteLimits.min}
        max={perMinuteLimits.max}
        clampBehavior="none"
        allowDecimal={false}
        onChange={(value) => onChange({ perMinute: value })}
      />
    </div>
  );
}
