import { sql } from 'kysely';
import { z } from 'zod';
import { advisoryLock } from '../../storage/advisory-locks.ts';
import { asJson } from '../../storage/json.ts';
import { executePrepared } from '../../storage/prepared-statements.ts';
import { actorSummary } from '../shared/actor.ts';
import { author, day, time } from '../shared/fields.ts';
import { localTime } from '../shared/local-time.ts';
import { direct, type Work } from '../shared/operation.ts';
import { invalidInput, Refusal } from '../shared/refusal.ts';
import { MAX_FIRST_NUMBER, SERIAL_NUMBER } from './register-number.ts';

const Register = z.object({
  declared: z
    .object({
      firstNumber: z.int(),
      startedOn: z.string().describe('The day from which Clef gives the numbers'),
      nextNumber: z.int(),
      by: author,
      at: time,
      isFinal: z.boolean().describe('A number was given, so the beginning cannot change any more'),
    })
    .nullable()
    .describe('Null while the numbers come from elsewhere'),
  suggestedFirst: z.int().describe('The number after the highest that a property has'),
});

export const readRegister = direct({
  name: 'readRegister',
  scope: 'noKey',
  summary: 'Whether this agency’s numbers of mandates come from here, and since when.',
  effect: 'read',
  input: z.strictObject({}),
  output: Register,
  run: readState,
});

/**
 * From now on all numbers of mandates come from this register: sale and search are one series, because two are void (Cass. 1re civ.,
 * 10 December 2014, 13-24.352).
 */
export const declareRegister = direct({
  name: 'declareRegister',
  scope: 'human',
  summary: 'Begin the register of mandates: its first number, and the day.',
  effect: 'write',
  input: z.strictObject({
    firstNumber: z.int().min(1).max(MAX_FIRST_NUMBER).describe('The one after the last of the old register'),
    startedOn: day.describe('Today, or earlier'),
  }),
  output: Register,
  run: async (work, { firstNumber, startedOn }) => {
    if (startedOn > (await todayOf(work))) throw invalidInput([{ path: 'startedOn', message: 'lies in the future' }]);
    await lockBeginning(work, 'exclusive');
    const { declared: current, suggestedFirst } = await readState(work);
    if (current?.firstNumber === firstNumber && current.startedOn === startedOn) return readState(work);
    if (firstNumber < suggestedFirst) {
      const errors = [
        { path: 'firstNumber', message: `must be at least ${suggestedFirst}: a property has the one before` },
      ];
      throw invalidInput(errors, `Begin with ${suggestedFirst} or above: no number may be given twice.`);
    }
    const declared = {
      ...{ first_number: firstNumber, next_number: firstNumber, started_on: startedOn },
      ...{ declared_by: asJson(actorSummary(work.actor)), declared_at: work.now },
    };
    const row = await work.agency
      .insert('mandate_register', { ...declared, last_seq: 0 })
      .onConflict((conflict) =>
        conflict.column('agency_id').doUpdateSet(declared).where('mandate_register.last_seq', '=', 0),
      )
      .returning('first_number')
      .executeTakeFirst();
    if (!row) throw new Refusal('conflict', 'The register has given numbers, so its beginning stays.', begun);
    // `checkRegister` compares the row with this.
    work.journal({ operation: 'beginRegister', outcome: 'done', code: `${firstNumber} ${startedOn}` });
    return readState(work);
  },
});

const begun = { hint: 'A number that was given stays; mark a mandate that was not signed as such.' };

async function readState(work: Work): Promise<z.output<typeof Register>> {
  const row = await work.agency.from('mandate_register').selectAll().executeTakeFirst();
  const declared = row && {
    ...{ firstNumber: row.first_number, startedOn: row.started_on, nextNumber: row.next_number },
    ...{ by: row.declared_by, at: row.declared_at.toISOString(), isFinal: row.last_seq > 0 },
  };
  const suggestedFirst = declared?.isFinal ? declared.nextNumber : (await highestNumber(work)) + 1;
  return { declared: declared ?? null, suggestedFirst };
}

/** The highest number that the old register may have gone on to. */
async function highestNumber(work: Work): Promise<number> {
  const highest = sql<number | null>`max(mandate_number::int)`.as('highest');
  const isSerial = sql<boolean>`mandate_number ~ ${SERIAL_NUMBER.source}`;
  const rows = work.agency.indexed('property').select(highest).where(isSerial);
  return (await rows.executeTakeFirstOrThrow()).highest ?? 0;
}

/** Locks the beginning of the register until the commit: shared to enter a number that somebody typed, exclusive to declare it. There
 * may be no row to lock yet. */
export async function lockBeginning(work: Work, mode: 'shared' | 'exclusive'): Promise<void> {
  await executePrepared(work.agency.db, advisoryLock[mode](`register:${work.agency.id}`));
}

export const todayOf = async (work: Work): Promise<string> => localTime(work.now, (await work.profile()).timeZone).day;

/** The first number of the agency's register; null while it is off. */
export async function firstNumberOf(work: Work): Promise<number | null> {
  const row = await work.agency.from('mandate_register').select('first_number').executeTakeFirst();
  return row?.first_number ?? null;
}

/** The places that the next entry takes. They are this transaction's: whoever writes after it waits until it has ended, so that no
 * number is given twice and none is left out.
 * @throws Refusal `conflict` */
export async function takePlaces(work: Work, { number }: { number: boolean }) {
  const row = await work.agency
    .update('mandate_register')
    .set((row) => ({
      last_seq: row('last_seq', '+', 1),
      ...(number && { next_number: row('next_number', '+', 1) }),
    }))
    .returning(['last_seq', 'next_number'])
    .executeTakeFirst();
  if (!row) {
    throw new Refusal('conflict', 'This agency’s register of mandates is not kept here yet.', {
      hint: 'An owner declares its first number and the day on the page of the register.',
    });
  }
  return { seq: row.last_seq, number: row.next_number - 1 };
}
