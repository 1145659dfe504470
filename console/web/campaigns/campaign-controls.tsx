import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ForRole, useReservedText } from '../components/for-role.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { type Campaign, updateCampaignCache } from './campaign.ts';

/** Pauses, resumes, begins or cancels a campaign that was started. */
export function CampaignControls({ campaign: { id, status } }: { campaign: Campaign }) {
  const { campaign: words } = useTranslations();
  const reserved = useReservedText(status === 'scheduled' ? 'beginCampaign' : 'resumeCampaign');
  const [isCancelling, setIsCancelling] = useState(false);
  const pause = useMutation(trpc.campaigns.pause.mutationOptions({ onSuccess: updateCampaignCache }));
  const resume = useMutation(trpc.campaigns.resume.mutationOptions({ onSuccess: updateCampaignCache }));
  const begin = useMutation(trpc.campaigns.begin.mutationOptions({ onSuccess: updateCampaignCache }));
  if (status !== 'scheduled' && status !== 'running' && status !== 'paused') return null;
  return (
    <Group gap="xs" mt="md">
      {status === 'scheduled' && (
        <ForRole operation="beginCampaign" otherwise={reserved}>
          <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate({ id })}>
            {words.begin}
          </Button>
        </ForRole>
      )}
      {status === 'running' && (
        <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate({ id })}>
          {words.pause}
        </Button>
      )}
      {status === 'paused' && (
        <ForRole operation="resumeCampaign" otherwise={reserved}>
          <Button loading={resume.isPending} onClick={() => resume.mutate({ id })}>
            {words.resume}
          </Button>
        </ForRole>
      )}
      <ForRole operation="cancelCampaign">
        <Button variant="subtle" color="red" onClick={() => setIsCancelling(true)}>
          {words.cancel}
        </Button>
      </ForRole>
      <ErrorMessage error={begin.error ?? pause.error ?? resume.error} />
      {isCancelling && <CancelDialog id={id} onClose={() => setIsCancelling(false)} />}
    </Group>
  );
}

type CancelDialogProps = { id: string; onClose(): void };

function CancelDialog({ id, onClose }: CancelDialogProps) {
  const { campaign: words } = useTranslations();
  const cancel = useMutation(
    trpc.campaigns.cancel.mutationOptions({
      onSuccess: (campaign) => {
        onClose();
        return updateCampaignCache(campaign);
      },
    }),
  );
  return (
    <Dialog title={words.cancelTitle} lead={words.cancelLead} onClose={onClose}>
      <ErrorMessage error={cancel.error} />
      <div className={`${shared.row} ${shared.end}`}>
        <Button variant="subtle" color="gray" onClick={onClose} data-first>
          {words.keep}
        </Button>
        <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {words.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
