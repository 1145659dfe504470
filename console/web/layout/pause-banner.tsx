import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { refetchLive, trpc } from '../trpc.ts';
import styles from './pause-banner.module.css';

type PauseBannerProps = { pausedAt: string; pausedBy: string | null };

/** Shown on every page while the agency's sending is paused. */
export function PauseBanner({ pausedAt, pausedBy }: PauseBannerProps) {
  const { layout } = useTranslations();
  const { formatDateTime } = useDateFormat();
  const resume = useMutation(trpc.agency.resume.mutationOptions({ onSuccess: () => refetchLive() }));
  return (
    <div className={styles.banner} role="status">
      <IconPlayerPause size={18} aria-hidden />
      <span>{layout.paused(pausedBy, formatDateTime(pausedAt))}</span>
      <Button size="compact-sm" variant="default" loading={resume.isPending} onClick={() => resume.mutate({})}>
        {layout.resume}
      </Button>
      <ErrorMessage error={resume.error} />
    </div>
  );
}
