import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import { ForRole, useReservedText } from '../components/for-role.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { EnrollDialog } from './enroll-dialog.tsx';
import { refreshSequences, type Sequence } from './sequence.ts';

/** Enrolls a contact in an active sequence, pauses it, or resumes it. */
export function SequenceControls({ sequence: { id, status } }: { sequence: Sequence }) {
  const { sequences, enrollments } = useTranslations();
  const reserved = useReservedText('resumeSequence');
  const pause = useMutation(trpc.sequences.pause.mutationOptions({ onSuccess: refreshSequences }));
  const resume = useMutation(trpc.sequences.resume.mutationOptions({ onSuccess: refreshSequences }));
  const [isEnrolling, setIsEnrolling] = useState(false);
  if (status === 'draft') return null;
  return (
    <Group gap="xs" mt="xs" mb="md">
      {status === 'paused' ? (
        <>
          <Text fz="sm" className={shared.notice} m={0} flex="1 1 20rem">
            {sequences.paused}
          </Text>
          <ForRole operation="resumeSequence" otherwise={reserved}>
            <Button size="compact-md" loading={resume.isPending} onClick={() => resume.mutate({ id })}>
              {sequences.resume}
            </Button>
          </ForRole>
        </>
      ) : (
        <>
          <ForRole operation="enrollAsRead">
            <Button size="compact-md" onClick={() => setIsEnrolling(true)}>
              {enrollments.enroll}
            </Button>
          </ForRole>
          <Button size="compact-md" variant="default" loading={pause.isPending} onClick={() => pause.mutate({ id })}>
            {sequences.pause}
          </Button>
        </>
      )}
      <div className={shared.grow}>
        <ErrorMessage error={pause.error ?? resume.error} />
      </div>
      {isEnrolling && <EnrollDialog sequenceId={id} onClose={() => setIsEnrolling(false)} />}
    </Group>
  );
}
