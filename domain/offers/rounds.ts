import { z } from 'zod';
import { offerFinancings, offerParties, roundAnswers, type TimeZone } from '../../storage/column-values.ts';
import { asJson } from '../../storage/json.ts';
import { actorSummary } from '../shared/actor.ts';
import { author, time } from '../shared/fields.ts';
import { newId } from '../shared/ids.ts';
import { localTime } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import type { OfferRow } from './offer-record.ts';

/** The chain of offers and counter-offers: each amount answers the one before it, and the last one is accepted or refused. */

export const Round = z.object({
  party: z.enum(offerParties).describe('Who named the amount'),
  amountEuros: z.int().describe('The amount'),
  financing: z.enum(offerFinancings).nullable().describe('How the buyer pays, where this round said it'),
  loanEuros: z.int().nullable().describe('How much of it is borrowed, where this round said it'),
  conditions: z.string().nullable().describe('Conditions, where this round said them'),
  note: z.string().nullable().describe('In free words'),
  validUntil: time.nullable().describe('Until when it holds'),
  answer: z.enum(roundAnswers).nullable().describe('How the other side answered; null: not yet'),
  answeredOn: z.string().nullable().describe('The day of the answer, 2026-11-24, where it is known'),
  hasExpired: z.boolean().describe('Its time was over before it was answered'),
  by: author.nullable().describe('Who wrote it down'),
  at: time.describe('When'),
});
export type Round = z.output<typeof Round>;

type NewRound = {
  party: 'buyer' | 'seller';
  amountEuros: number;
  financing?: OfferRow['financing'] | undefined;
  loanEuros?: number | null | undefined;
  conditions?: string | null | undefined;
  note?: string | undefined;
  validUntil?: Date | null | undefined;
};

/** Adds an amount to the chain. It answers the one before. */
export async function addRound(work: Work, offerId: string, given: NewRound): Promise<void> {
  const today = localTime(work.now, (await work.profile()).timeZone).day;
  const before = await lastRound(work, offerId);
  if (before) await answerRound(work, before, { answer: 'countered', answered_on: today });
  const round = {
    id: newId(),
    offer_id: offerId,
    predecessor_id: before?.id ?? null,
    party: given.party,
    amount_euros: given.amountEuros,
    financing: given.financing ?? null,
    loan_euros: given.loanEuros ?? null,
    conditions: given.conditions ?? null,
    note: given.note ?? null,
    valid_until: given.validUntil ?? null,
    answer: null,
    answered_on: null,
    actor: asJson(actorSummary(work.actor)),
    at: work.now,
  };
  await work.agency.insert('offer_round', round).execute();
}

const lastRound = (work: Work, offerId: string) =>
  work.agency
    .from('offer_round')
    .select(['id', 'answer'])
    .where('offer_id', '=', offerId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

type Answer = Pick<Stored, 'answer' | 'answered_on'>;
type Stored = { answer: Round['answer']; answered_on: string | null };

const answerRound = (work: Work, { id }: { id: string }, answer: Answer) =>
  work.agency.update('offer_round').set(answer).where('id', '=', id).execute();

/** Writes down how the last amount was answered; null takes an answer back. */
export async function answerLastRound(work: Work, offerId: string, answer: Answer['answer'], on: string) {
  const last = await lastRound(work, offerId);
  if (!last || last.answer === answer) return;
  await answerRound(work, last, { answer, answered_on: answer === null ? null : on });
}

/** Gives the last amount another end. */
export async function prolongLastRound(work: Work, offerId: string, validUntil: Date | null): Promise<void> {
  const last = await lastRound(work, offerId);
  if (!last) return;
  await work.agency.update('offer_round').set({ valid_until: validUntil }).where('id', '=', last.id).execute();
}

/** The chain, the first amount first. */
export async function readRounds(work: Work, offerId: string, zone: TimeZone): Promise<Round[]> {
  const rounds = work.agency.from('offer_round').selectAll().where('offer_id', '=', offerId);
  const rows = await rounds.orderBy('at').orderBy('id').execute();
  return rows.map((row, index) => ({
    party: row.party,
    amountEuros: row.amount_euros,
    financing: row.financing,
    loanEuros: row.loan_euros,
    conditions: row.conditions,
    note: row.note,
    validUntil: row.valid_until?.toISOString() ?? null,
    answer: row.answer,
    answeredOn: row.answered_on,
    hasExpired:
      row.valid_until !== null &&
      isAnsweredLate(row, row.valid_until, { next: rows[index + 1]?.at, zone, now: work.now }),
    by: row.actor,
    at: row.at.toISOString(),
  }));
}

/** A counter-offer has its moment; of an acceptance or a refusal the day is known, and counts as in time on the last day. */
function isAnsweredLate(
  { answer, answered_on }: Stored,
  until: Date,
  { next, zone, now }: { next: Date | undefined; zone: TimeZone; now: Date },
): boolean {
  if (next) return next > until;
  if (answer === null) return now > until;
  return answered_on !== null && answered_on > localTime(until, zone).day;
}
