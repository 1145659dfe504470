import { Box, NumberInput, Stack, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { perMinuteLimits } from '../../../domain/campaigns/limits.ts';
import { lazyPage } from '../components/code-loading.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { AudienceFields } from './audience-fields.tsx';
import type { CampaignFormState } from './use-campaign-form.ts';

const PlainTextEditor = lazyPage(() => import('../rich-text/plain-text-editor.tsx'));

/** The fields of a campaign: its name, its text, its audience and its pace. */
export function CampaignFields({ form: { field, values, update }, faults }: CampaignFormState) {
  const { campaign: words } = useTranslations();
  return (
    <Stack gap="md">
      <TextInput
        label={words.name}
        description={words.nameHint}
        maxLength={100}
        required
        {...field('name')}
        error={faults.name}
      />
      <Suspense fallback={<Box mih={152} />}>
        <PlainTextEditor
          withLabel
          label={words.text}
          description={words.textHint}
          {...field('body')}
          error={faults.body}
        />
      </Suspense>
      <AudienceFields filter={values.filter} onChange={(filter) => update({ filter })} />
      <NumberInput
        maw="14rem"
        label={words.paceLabel}
        min={perMinuteLimits.min}
        max={perMinuteLimits.max}
        clampBehavior="none"
        allowDecimal={false}
        {...field('perMinute')}
        error={faults.perMinute}
      />
    </Stack>
  );
}
