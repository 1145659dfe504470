import { SegmentedControl, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { serverNow } from '../server-clock.ts';
import { refetchLive, trpcClient } from '../trpc.ts';
import type { Visit } from './visit.ts';

const outcomes = ['completed', 'no_show', 'cancelled'] as const;
type Report = { id: string; outcome: (typeof outcomes)[number]; feedback: string };

const { complete, miss, cancel } = trpcClient.visits;

/** Writes down what became of the visit. */
const record = ({ id, outcome, feedback }: Report) => {
  if (outcome === 'no_show') return miss.mutate({ id });
  return outcome === 'cancelled' ? cancel.mutate({ id }) : complete.mutate({ id, feedback: feedback.trim() || null });
};

type VisitReportDialogProps = { visit: Visit; onClose(): void };

/** Says whether a visit took place, and what the contact thought of the property. */
export default function VisitReportDialog({ visit, onClose }: VisitReportDialogProps) {
  const { id, startsAt, endsAt, contact } = visit;
  const { record: words, common } = useTranslations();
  const { formatDateTime } = useDateFormat();
  const send = useMutation({
    mutationFn: record,
    onSuccess: () => {
      onClose();
      return refetchLive();
    },
  });
  const isOver = Date.parse(endsAt) < serverNow();
  const form = useContractForm({
    // Before it has ended, all that can be said of a visit is that it was called off.
    initial: { outcome: (isOver ? 'completed' : 'cancelled') as Report['outcome'], feedback: '' },
    inputOf: (values): Report => ({ id, ...values }),
    send,
  });
  return (
    <FormDialog
      title={words.report}
      lead={`${contact.name}, ${formatDateTime(startsAt)}`}
      form={form}
      action={common.save}
      onClose={onClose}
    >
      <SegmentedControl
        fullWidth
        aria-label={words.outcome}
        data={outcomes.map((value) => ({ value, label: words.visitStatuses[value] }))}
        {...form.field('outcome')}
      />
      {form.values.outcome === 'completed' && (
        <Textarea
          label={words.feedback}
          description={words.feedbackHint}
          autosize
          minRows={3}
          maxLength={10_000}
          {...form.field('feedback')}
        />
      )}
    </FormDialog>
  );
}
