import { SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { serverNow } from '../server-clock.ts';
import { refetchLive, trpcClient } from '../trpc.ts';
import { AfterReport } from './after-report.tsx';
import { ReportFields } from './report-fields.tsx';
import {
  type Outcome,
  outcomes,
  type Reported,
  type ReportValues,
  reportInput,
  reportValues,
} from './report-values.ts';
import type { Visit } from './visit.ts';

const { complete, correctReport, miss, cancel } = trpcClient.visits;

type Report = { visit: Visit; values: ReportValues };

/** Writes down what became of the visit, or corrects what was written. */
async function record({ visit, values }: Report): Promise<Reported | undefined> {
  const { id, status } = visit;
  if (status === 'completed') return correctReport.mutate(reportInput(visit, values));
  if (values.outcome === 'completed') return complete.mutate(reportInput(visit, values));
  await (values.outcome === 'no_show' ? miss : cancel).mutate({ id });
  return undefined;
}

type VisitReportDialogProps = {
  visit: Visit;
  /** The sellers of the property who may be written to. */
  sellers: number;
  onClose(): void;
};

/** Says in half a minute whether a visit took place, what spoke for and against the property, and what comes next. */
export default function VisitReportDialog({ visit, sellers, onClose }: VisitReportDialogProps) {
  const { startsAt, endsAt, contact, kind, status } = visit;
  const { record: words, common } = useTranslations();
  const { formatDateTime } = useDateFormat();
  const [reported, setReported] = useState<Reported>();
  const send = useMutation({
    mutationFn: record,
    onSuccess: (done) => {
      if (done && hasNext(done)) setReported(done);
      else onClose();
      return refetchLive();
    },
  });
  const isOver = Date.parse(endsAt) < serverNow();
  // Before it has ended, all that can be said of a visit is that it was called off.
  const first: Outcome = isOver || status === 'completed' ? 'completed' : 'cancelled';
  const form = useContractForm({
    initial: reportValues(visit, first, sellers > 0),
    inputOf: (values): Report => ({ visit, values }),
    send,
  });
  if (reported) return <AfterReport visit={reported} drafts={reported.sellerDrafts.length} onClose={onClose} />;
  return (
    <FormDialog
      title={words.report}
      lead={`${contact.name}, ${formatDateTime(startsAt)}`}
      form={form}
      action={common.save}
      onClose={onClose}
    >
      {status === 'scheduled' && (
        <SegmentedControl
          fullWidth
          aria-label={words.outcome}
          data={outcomes.map((value) => ({ value, label: words.statusOf(kind, value) }))}
          {...form.field('outcome')}
        />
      )}
      {form.values.outcome === 'completed' && <ReportFields kind={kind} sellers={sellers} form={form} />}
    </FormDialog>
  );
}

/** Something is left to do: a step that one press begins, or a text to read. */
const hasNext = ({ nextStep, sellerDrafts }: Reported): boolean =>
  sellerDrafts.length > 0 || nextStep === 'second_visit' || nextStep === 'offer';
