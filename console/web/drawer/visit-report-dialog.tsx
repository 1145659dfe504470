import { Input, SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { serverNow } from '../server-clock.ts';
import { type RouterOutputs, refetchLive, trpcClient } from '../trpc.ts';
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
import { useVisitTexts } from './use-visit-texts.ts';
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
  around: RouterOutputs['visits']['around'] | undefined;
  onClose(): void;
};

/** Says in half a minute whether a visit took place, what spoke for and against the property, and what comes next. */
export default function VisitReportDialog({ visit, around, onClose }: VisitReportDialogProps) {
  const { startsAt, endsAt, contact, kind, status } = visit;
  const { record: words, common } = useTranslations();
  const texts = useVisitTexts();
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
  // The person says what becomes of a visit that has not ended yet.
  const first: Outcome | null = isOver || status === 'completed' ? 'completed' : null;
  const form = useContractForm({
    initial: reportValues(visit, first, (around?.sellers ?? 0) > 0),
    faultsOf: ({ outcome }) => ({ outcome: outcome === null && texts.outcomeMissing }),
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
        <Input.Wrapper error={form.faults.outcome}>
          <SegmentedControl
            fullWidth
            aria-label={words.outcome}
            data={outcomes.map((value) => ({ value, label: words.statusOf(kind, value) }))}
            value={form.values.outcome ?? ''}
            onChange={(outcome) => form.update({ outcome: outcome as Outcome })}
          />
        </Input.Wrapper>
      )}
      {form.values.outcome === 'completed' && <ReportFields kind={kind} around={around} form={form} />}
    </FormDialog>
  );
}

/** Something is left to do: a step that one press begins, or a text to read. */
const hasNext = ({ nextStep, sellerDrafts }: Reported): boolean =>
  sellerDrafts.length > 0 || nextStep === 'second_visit' || nextStep === 'offer';
