import { Button } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import styles from './delayed-departure.module.css';
import type { Review } from './draft.ts';

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
    <p className={styles.departure}>
      <span>
        {decision.leaves(formatWhen(at))}
        {because && common.colon + (holiday ?? draft.waitReasons[because])}
      </span>
      {anyHour && (
        <Button size="compact-sm" variant="subtle" disabled={disabled} onClick={onSendNow}>
          {decision.sendNow}
        </Button>
      )}
    </p>
  );
}
