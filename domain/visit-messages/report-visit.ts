import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { VisitReportInput } from '../visits/visit-input.ts';
import { readVisit, Visit, visitCompleted } from '../visits/visit-record.ts';
import { lockVisit, type StoredVisit } from '../visits/visit-status.ts';
import { draftSellerReports } from './seller-report.ts';

/** The report of a visit, and what its sellers are told of it. */
export const ReportInput = VisitReportInput.extend({
  tellSellers: z.boolean().optional().describe('Whether a report for the sellers of the property is prepared'),
  tellPrice: z.boolean().optional().describe('Whether it tells the price that the visitor would find right'),
});

const Reported = Visit.extend({
  sellerDrafts: z.array(id('draft')).describe('The reports to sellers that now wait for a decision'),
});

export const completeVisit = direct({
  name: 'completeVisit',
  scope: 'noKey',
  summary: 'Record that an appointment took place, with what the visitor thought of the property.',
  effect: 'write',
  input: ReportInput,
  output: Reported,
  run: async (work, input) => {
    const visit = await lockVisit(work, input.id, 'scheduled');
    const report = await writeReport(work, visit, input);
    const { sellerDrafts: _, ...record } = report;
    work.emit(visitCompleted, record);
    return report;
  },
});

export const correctReport = direct({
  name: 'correctReport',
  scope: 'human',
  summary: 'Change what was noted of an appointment that took place; null empties a field.',
  effect: 'write',
  input: ReportInput,
  output: Reported,
  run: async (work, input) => {
    const visit = await lockVisit(work, input.id);
    if (visit.status !== 'completed') throw tookNoPlace();
    return writeReport(work, visit, input);
  },
});

async function writeReport(
  work: Work,
  visit: StoredVisit,
  { id: _, tellSellers = false, tellPrice = false, feltPriceEuros, nextStep, ...same }: z.output<typeof ReportInput>,
) {
  const reported = await work.agency
    .update('visit')
    .set({ ...same, status: 'completed', felt_price_euros: feltPriceEuros, next_step: nextStep, updated_at: work.now })
    .where('id', '=', visit.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const isCorrection = visit.status === 'completed';
  const told = { isCorrection, tellsSellers: tellSellers, tellsPrice: tellPrice };
  const sellerDrafts = await draftSellerReports(work, reported, told);
  return { ...(await readVisit(work, visit.id)), sellerDrafts };
}

const tookNoPlace = () =>
  new Refusal('conflict', 'This appointment has not taken place, so there is nothing to correct.', {
    hint: 'Record first that it took place.',
  });
