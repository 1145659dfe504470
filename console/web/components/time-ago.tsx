import { useSyncExternalStore } from 'react';
import { formatDateTime, formatTimeAgo } from '../i18n/dates.ts';
import { useLanguage } from '../i18n/language-provider.tsx';

const REFRESH_MS = 30_000;

function subscribeToClock(listener: () => void) {
  const timer = setInterval(listener, REFRESH_MS);
  return () => clearInterval(timer);
}

type TimeAgoProps = { at: string };

/** How long ago something happened, refreshed every half minute. */
export function TimeAgo({ at }: TimeAgoProps) {
  const { language } = useLanguage();
  const tick = useSyncExternalStore(subscribeToClock, () => Math.floor(Date.now() / REFRESH_MS));
  const now = Math.max(Date.now(), tick * REFRESH_MS);
  return (
    <time dateTime={at} title={formatDateTime(language, at, now)}>
      {formatTimeAgo(language, at, now)}
    </time>
  );
}
