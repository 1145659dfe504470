import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import { ForRole } from '../components/for-role.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { refreshSequences, type Sequence } from './sequence.ts';

/** Says that the approved version keeps a former signature of the agency, and makes a version of the same steps for today's. */
export function FormerSignature({ sequence: { id, versions, hasFormerSignature } }: { sequence: Sequence }) {
  const { sequences } = useTranslations();
  const save = useMutation(trpc.sequences.save.mutationOptions({ onSuccess: refreshSequences }));
  const [newest] = versions;
  if (!hasFormerSignature || !newest) return null;
  const { version, steps, fingerprint, running } = newest;
  return (
    <Group className={shared.notice} justify="space-between" gap="xs" mb="md">
      <Text fz="inherit" flex="1 1 22rem">
        {sequences.formerSignature(version, running)}
      </Text>
      <ForRole operation="saveSequence">
        <Button
          size="compact-md"
          variant="default"
          loading={save.isPending}
          onClick={() => save.mutate({ id, steps, fingerprint })}
        >
          {sequences.takeSignature}
        </Button>
      </ForRole>
      <ErrorMessage error={save.error} />
    </Group>
  );
}
