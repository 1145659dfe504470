import { Button, Text } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { ReplyPreview } from './use-reply.ts';

type DepartureLineProps = {
  releaseTime: ReplyPreview['releaseTime'];
  disabled: boolean;
  onSendNow(): void;
};

/** Says when the message would leave if not at once. Its author can let it leave at once all the same. */
export function DepartureLine({ releaseTime, disabled, onSendNow }: DepartureLineProps) {
  const { draft, decision, common } = useTranslations();
  const { formatWhen } = useDateFormat();
  const { at, because, holiday, anyHour } = releaseTime;
  if (!because) return null;
  return (
    <Text c="dimmed" fz="sm">
      {at && because !== 'paused' && decision.leaves(formatWhen(at)) + common.colon}
      {holiday ?? draft.waitReasons[because]}
      {anyHour && (
        <Button size="compact-sm" variant="subtle" disabled={disabled} onClick={onSendNow}>
          {decision.sendNow}
        </Button>
      )}
    </Text>
  );
}
