import { useMutation } from '@tanstack/react-query';
import { isOverlapWanted, momentAndMinutes, spanOf, wantOverlap } from '../agenda/appointment-fields.ts';
import { LengthAndColleague } from '../agenda/length-and-colleague.tsx';
import { Remarks, useRemarks } from '../agenda/remarks.tsx';
import { useAgendaTexts } from '../agenda/use-agenda-texts.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { MomentField } from '../dates/moment-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { refetchLive, trpc } from '../trpc.ts';
import { useOpenRecord } from './use-record-drawer.ts';

type MoveVisitDialogProps = {
  visit: {
    id: string;
    startsAt: string;
    endsAt: string;
    contactId: string;
    propertyId: string | null;
    agentId: string | null;
  };
  /** The place to which it was dragged. An `agentId` of undefined leaves the colleague. */
  to?: { startsAt: string; endsAt: string; agentId?: string | null | undefined };
  /** Called with the id of the appointment that takes its place; without it, that one opens. */
  onMoved?(id: string): void;
  onClose(): void;
};

/** Another time or colleague for an appointment. The one that does not take place stays on record, and says where it went. */
export default function MoveVisitDialog({ visit, to, onMoved, onClose }: MoveVisitDialogProps) {
  const { record: words } = useTranslations();
  const agenda = useAgendaTexts();
  const { formatDateTime } = useDateFormat();
  const openRecord = useOpenRecord();
  const { id, contactId, propertyId } = visit;
  const move = useMutation(
    trpc.visits.move.mutationOptions({
      onSuccess: (moved) => {
        onClose();
        if (onMoved) onMoved(moved.id);
        else openRecord({ kind: 'visit', id: moved.id }, id);
      },
      onSettled: () => refetchLive(),
    }),
  );
  const { moment, minutes } = momentAndMinutes(to?.startsAt ?? visit.startsAt, to?.endsAt ?? visit.endsAt);
  const form = useContractForm({
    initial: {
      startsAt: moment,
      minutes,
      agentId: to?.agentId === undefined ? visit.agentId : to.agentId,
      overlapWantedFor: '',
    },
    inputOf: (values) => ({
      ...{ id, agentId: values.agentId },
      ...(spanOf(values.startsAt, values.minutes) ?? { startsAt: '', endsAt: '' }),
      ...(isOverlapWanted(values) && { allowOverlap: true }),
    }),
    faultsOf: (): { overlapWantedFor: string | false } => ({
      overlapWantedFor: remarks.isTaken && !isWanted && agenda.overlapMissing,
    }),
    send: move,
  });
  const { values, update, field } = form;
  const isWanted = isOverlapWanted(values);
  const span = spanOf(values.startsAt, values.minutes);
  const remarks = useRemarks(span && { ...span, contactId, propertyId, agentId: values.agentId, exceptId: id });
  return (
    <FormDialog
      title={words.moveTitle}
      lead={agenda.movedFrom(formatDateTime(visit.startsAt))}
      form={form}
      action={words.move}
      isFilled={to !== undefined}
      disabled={remarks.isAsking}
      onClose={onClose}
    >
      <MomentField label={words.newTime} required {...field('startsAt')} />
      <LengthAndColleague minutes={values.minutes} agentId={values.agentId} onChange={update} />
      <Remarks
        {...remarks}
        allowed={isWanted}
        fault={form.faults.overlapWantedFor}
        onAllow={(wanted) => update(wantOverlap(values, wanted))}
      />
    </FormDialog>
  );
}
