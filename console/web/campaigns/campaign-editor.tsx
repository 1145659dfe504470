import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Card } from '../components/card.tsx';
import { ForRole, useReservedText } from '../components/for-role.tsx';
import { SaveConflict } from '../components/save-conflict.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import type { Campaign } from './campaign.ts';
import { CampaignFields } from './campaign-fields.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { StartDialog } from './start-dialog.tsx';
import { useCampaignForm } from './use-campaign-form.ts';

/** Writes a campaign, beside a preview of its recipients and its cost. */
export function CampaignEditor({ campaign }: { campaign?: Campaign }) {
  const { campaign: words } = useTranslations();
  const reserved = useReservedText('startCampaign');
  const { record, debounced, save, form, faults, isUnsaved } = useCampaignForm(campaign);
  const { saved } = record;
  const mayStart = useMay('startCampaign');
  const [isStarting, setIsStarting] = useState(false);
  return (
    <form {...form.props}>
      <Card>
        <CampaignFields form={form} faults={faults} />
        <SaveConflict notice={words.changedMeanwhile} form={record} save={{ ...save, error: form.error }} />
        <Group gap="xs" mt="md">
          <Button type="submit" variant={isUnsaved ? 'filled' : 'default'} loading={save.isPending}>
            {words.save}
          </Button>
          <ForRole operation="startCampaign" otherwise={reserved}>
            <Button disabled={isUnsaved} onClick={() => setIsStarting(true)}>
              {words.start}
            </Button>
          </ForRole>
          {isUnsaved && mayStart && (
            <Text span fz="sm" c="dimmed">
              {words.saveFirst}
            </Text>
          )}
        </Group>
      </Card>
      <CampaignPreview form={debounced} />
      {isStarting && saved && <StartDialog campaign={saved} onClose={() => setIsStarting(false)} />}
    </form>
  );
}
