import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ExampleDraftButton } from '../sandbox/example-draft-button.tsx';
import { trpc } from '../trpc.ts';

type FirstDraftStepProps = { isNext: boolean };

/** Opens the queue if a draft waits in it; otherwise offers an example where nothing really leaves. */
export function FirstDraftStep({ isNext }: FirstDraftStepProps) {
  const { today } = useTranslations();
  const waiting = useQuery(trpc.drafts.queue.queryOptions({ limit: 1 })).data?.counts.pending ?? 0;
  const variant = isNext ? 'filled' : 'default';
  if (waiting === 0) return <ExampleDraftButton variant={variant} />;
  return (
    <Button component={Link} href={paths.queue} size="sm" variant={variant}>
      {today.firstSteps.openQueue}
    </Button>
  );
}
