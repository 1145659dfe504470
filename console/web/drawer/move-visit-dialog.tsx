import { useMutation } from '@tanstack/react-query';
import { instantAt, localTime } from '../../../domain/shared/local-time.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { MomentField } from '../dates/moment-field.tsx';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { refetchLive, trpc } from '../trpc.ts';
import { useOpenRecord } from './use-record-drawer.ts';
import type { Visit } from './visit.ts';

type MoveVisitDialogProps = { visit: Visit; onClose(): void };

/** Another day or hour for a visit, which lasts as long. The one that does not take place stays on record as cancelled. */
export default function MoveVisitDialog({ visit, onClose }: MoveVisitDialogProps) {
  const { record: words } = useTranslations();
  const openRecord = useOpenRecord();
  const { id, startsAt, endsAt } = visit;
  const move = useMutation(
    trpc.visits.move.mutationOptions({
      onSuccess: (moved) => {
        onClose();
        openRecord({ kind: 'visit', id: moved.id });
      },
      onSettled: () => refetchLive(),
    }),
  );
  const form = useContractForm({
    initial: { startsAt: localTime(new Date(startsAt), agencyTimeZone()) },
    inputOf: ({ startsAt: { day, time } }) => {
      const starts = instantAt(day, time, agencyTimeZone());
      const ends = new Date(starts.getTime() + Date.parse(endsAt) - Date.parse(startsAt));
      return { id, startsAt: starts.toISOString(), endsAt: ends.toISOString() };
    },
    send: move,
  });
  const { day, time } = form.values.startsAt;
  return (
    <FormDialog
      title={words.moveTitle}
      lead={words.moveLead}
      form={form}
      action={words.move}
      disabled={day === '' || time === ''}
      onClose={onClose}
    >
      <MomentField label={words.newTime} required {...form.field('startsAt')} />
    </FormDialog>
  );
}
