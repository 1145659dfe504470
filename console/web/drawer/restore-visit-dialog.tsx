import { useMutation } from '@tanstack/react-query';
import { Remarks, useRemarks } from '../agenda/remarks.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { refetchLive, trpc } from '../trpc.ts';
import { useVisitTexts } from './use-visit-texts.ts';
import type { Visit } from './visit.ts';

type RestoreVisitDialogProps = { visit: Visit; onClose(): void };

/** Restores an appointment whose time has been taken since, beside the other one, for somebody who ticks that they want both. */
export default function RestoreVisitDialog({ visit, onClose }: RestoreVisitDialogProps) {
  const words = useVisitTexts();
  const { formatDateTime } = useDateFormat();
  const { id, contactId, propertyId, agentId, startsAt, endsAt } = visit;
  const remarks = useRemarks({ startsAt, endsAt, contactId, propertyId, agentId, exceptId: id });
  const form = useContractForm({
    initial: { allowOverlap: false },
    inputOf: ({ allowOverlap }) => ({ id, allowOverlap }),
    faultsOf: ({ allowOverlap }) => ({ allowOverlap: remarks.isTaken && !allowOverlap && words.restoreBoth }),
    send: useMutation(
      trpc.visits.restore.mutationOptions({
        onSuccess: () => {
          onClose();
          return refetchLive();
        },
      }),
    ),
  });
  return (
    <FormDialog
      title={words.restoreTitle}
      lead={`${visit.contact.name}, ${formatDateTime(startsAt)}`}
      form={form}
      action={words.restore}
      onClose={onClose}
    >
      <Remarks
        {...remarks}
        allowed={form.values.allowOverlap}
        fault={form.faults.allowOverlap}
        onAllow={(allowOverlap) => form.update({ allowOverlap })}
      />
    </FormDialog>
  );
}
