import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { serverNow } from '../../server-clock.ts';
import { useMay } from '../../sign-in/use-current-user.ts';
import type { Review } from './draft.ts';

type DepartureTimeProps = { departure: Review['releaseTime'] };

/** The time at which an approval now would send the draft, and the reason for any delay. */
export function DepartureTime({ departure: { at, because, holiday } }: DepartureTimeProps) {
  const { draft, common } = useTranslations();
  const { formatDateTime } = useDateFormat();
  if (because === 'paused') return <Later>{draft.paused}</Later>;
  if (!at) return draft.atOnce;
  const reason = holiday ?? (because && draft.waitReasons[because]);
  return (
    <Later>
      {draft.leavesAt(formatDateTime(at))}
      {reason && common.colon + reason}
    </Later>
  );
}

/** When the plan of a week means a draft to leave, as long as that is still to come. */
export const plannedTime = ({ plannedAt }: Pick<Review, 'plannedAt'>): string | undefined =>
  plannedAt !== null && Date.parse(plannedAt) > serverNow() ? plannedAt : undefined;

type DelayedDepartureProps = { review: Review; disabled: boolean; onSendNow(): void };

/** When the message will leave if it is approved now. Null if at once, or if there is nothing that the reader may decide. */
export function useDelayedReleaseTime({ blocked, releaseTime: { at, because } }: Review) {
  const mayDecide = useMay('approveDraft');
  return mayDecide && !blocked && because !== 'paused' ? at : null;
}

/** Says when an approved message will leave if not at once. A service message can be sent at once all the same. */
export function DelayedDeparture({ review, disabled, onSendNow }: DelayedDepartureProps) {
  const { draft, decision, common } = useTranslations();
  const { formatWhen } = useDateFormat();
  const { because, holiday, anyHour } = review.releaseTime;
  const at = useDelayedReleaseTime(review);
  if (at === null) return null;
  return (
    <Group component="p" gap="4px 8px" c="var(--warn)" fz="sm">
      <span>
        {decision.leaves(formatWhen(at))}
        {because && common.colon + (holiday ?? draft.waitReasons[because])}
      </span>
      {anyHour && (
        <Button size="compact-sm" variant="subtle" disabled={disabled} onClick={onSendNow}>
          {decision.sendNow}
        </Button>
      )}
    </Group>
  );
}

type LaterProps = { children: ReactNode };

/** The reasons for which a message does not leave at once. */
export const Later = ({ children }: LaterProps) => (
  <Text span inherit c="var(--warn)">
    {children}
  </Text>
);
