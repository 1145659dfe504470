import { z } from 'zod';
import { day } from '../shared/fields.ts';
import { frenchDay, frenchEuros } from '../shared/french.ts';
import { localTime } from '../shared/local-time.ts';
import { direct, type Work } from '../shared/operation.ts';
import { invalidInput, Refusal } from '../shared/refusal.ts';
import { hashOf } from './entries.ts';
import { printedActs, printedKinds, saidChange, saidFees, saidMandant } from './entry-words.ts';
import { contentOf, type EntryRow } from './mandate-record.ts';
import { changedFields } from './read-mandate.ts';
import { todayOf } from './register.ts';

/** More make a file of hundreds of pages; an agency reserves some hundred numbers a year. */
const MOST_PRINTED = 3000;

export const PrintedMandate = z.object({
  number: z.int(),
  reservedOn: z.string(),
  signedOn: z.string().describe('Empty if it is not signed'),
  mandants: z.array(z.string()).describe('Names and addresses'),
  object: z.string(),
  terms: z.array(z.string()).describe('Nature, type, time, price and fees'),
  remarks: z.array(z.string()).describe('The later entries, as they were written'),
});

/** The register as it is printed: all texts are French, and days are written as French people write them. */
export const PrintedRegister = z.object({
  agency: z.array(z.string()).describe('Its name, address, SIREN and carte professionnelle'),
  period: z.string(),
  startedOn: z.string(),
  firstNumber: z.int(),
  printedOn: z.string(),
  lastEntry: z.string().describe('The place and the hash of the last entry: the same numbers stand in the journal'),
  mandates: z.array(PrintedMandate).describe('In their order'),
});
export type PrintedRegister = z.output<typeof PrintedRegister>;

export const printRegister = direct({
  name: 'printRegister',
  scope: 'noKey',
  summary: 'Print the register of mandates, or the numbers that were reserved in a time.',
  effect: 'write',
  input: z.strictObject({ from: day.optional(), to: day.optional() }),
  output: PrintedRegister,
  run: async (work, { from, to }) => {
    if (from && to && to < from) throw invalidInput([{ path: 'to', message: 'lies before its date' }]);
    const register = await work.agency.from('mandate_register').selectAll().executeTakeFirst();
    if (!register) {
      throw new Refusal('conflict', 'This agency’s register of mandates is not kept here yet.', {
        hint: 'An owner declares its first number and the day on the page of the register.',
      });
    }
    const { timeZone } = await work.profile();
    const mandates = await mandatesOf(work, from, to);
    return {
      agency: await agencyLines(work),
      period: [from && `du ${frenchDay(from)}`, to && `au ${frenchDay(to)}`].filter(Boolean).join(' ') || 'en entier',
      startedOn: frenchDay(register.started_on),
      firstNumber: register.first_number,
      printedOn: frenchDay(await todayOf(work)),
      lastEntry: await lastEntryOf(work),
      mandates: mandates.map((entries) => printed(entries, (at) => frenchDay(localTime(at, timeZone).day))),
    };
  },
});

/** A mandate as it is printed, by its number; null if the register has no such number. */
export async function printedMandate(work: Work, number: number): Promise<z.output<typeof PrintedMandate> | null> {
  const rows = work.agency.from('mandate_entry').selectAll().where('number', '=', number).orderBy('seq');
  const entries = await rows.execute();
  const { timeZone } = await work.profile();
  return entries.length === 0 ? null : printed(entries, (at) => frenchDay(localTime(at, timeZone).day));
}

/** The entries of each mandate, in the order of the numbers.
 * @throws Refusal `invalid_request` if there are too many */
async function mandatesOf(work: Work, from: string | undefined, to: string | undefined): Promise<EntryRow[][]> {
  let rows = work.agency.from('mandate_entry');
  if (from) rows = rows.where('reserved_on', '>=', from);
  if (to) rows = rows.where('reserved_on', '<=', to);
  const reserved = rows.select('number').where('act', '=', 'reserved');
  const numbers = await reserved.limit(MOST_PRINTED + 1).execute();
  if (numbers.length > MOST_PRINTED) {
    throw invalidInput(
      [{ path: 'from', message: `leaves more than ${MOST_PRINTED} mandates` }],
      'Print a shorter time.',
    );
  }
  const entries = await rows.selectAll().orderBy('number').orderBy('seq').execute();
  return [...Map.groupBy(entries, ({ mandate_id }) => mandate_id).values()];
}

/** The main columns are those of the signature, or else of the reservation; whatever came later stands among the remarks. */
function printed(entries: readonly EntryRow[], dayOf: (at: Date) => string): z.output<typeof PrintedMandate> {
  const signature = Math.max(
    0,
    entries.findIndex(({ act }) => act === 'signed'),
  );
  const row = entries[signature] as EntryRow;
  const content = contentOf(row);
  const { startsOn, endsOn, irrevocableUntil, priceEuros } = content;
  const fees = saidFees(content);
  return {
    number: row.number,
    reservedOn: frenchDay(row.reserved_on),
    signedOn: row.act === 'signed' ? frenchDay(row.acted_on) : '',
    mandants: content.mandants.map(saidMandant),
    object: content.object,
    terms: [
      `Mandat ${printedKinds[content.kind]} de ${content.purpose === 'sale' ? 'vente' : 'recherche'}`,
      startsOn && endsOn && `Du ${frenchDay(startsOn)} au ${frenchDay(endsOn)}`,
      irrevocableUntil && `Irrévocable jusqu’au ${frenchDay(irrevocableUntil)}`,
      priceEuros !== null && `Prix\u00a0: ${frenchEuros(priceEuros)}`,
      fees && `Honoraires\u00a0: ${fees}`,
      content.signedOutside && 'Signé hors établissement',
    ].filter((term): term is string => typeof term === 'string' && term !== ''),
    remarks: entries.flatMap((entry, index) =>
      index === 0 || index === signature ? [] : remarkOf(entry, entries[index - 1] as EntryRow, dayOf),
    ),
  };
}

function remarkOf(entry: EntryRow, before: EntryRow, dayOf: (at: Date) => string): string {
  const [was, is] = [contentOf(before), contentOf(entry)];
  const changes = changedFields(was, is).flatMap((field) => saidChange(field, was, is) ?? []);
  const acted = frenchDay(entry.acted_on);
  const written = dayOf(entry.at);
  const head = `${printedActs[entry.act]} du ${acted}${written === acted ? '' : `, inscrit le ${written}`}`;
  return [head, entry.reason, ...changes].filter(Boolean).join('. ');
}

async function lastEntryOf(work: Work): Promise<string> {
  const rows = work.agency.from('mandate_entry').selectAll().orderBy('seq', 'desc').limit(1);
  const row = await rows.executeTakeFirst();
  return row ? `${row.seq}, ${hashOf(row)}` : '';
}

/** The agency as it stands at the head of what it prints: its name first. */
export async function agencyLines(work: Work): Promise<string[]> {
  const { agency } = work;
  const columns = ['name', 'street', 'postcode', 'city', 'siren', 'card_number', 'guarantor'] as const;
  const row = await agency.db
    .selectFrom('agency')
    .select(columns)
    .where('id', '=', agency.id)
    .executeTakeFirstOrThrow();
  const town = [row.postcode, row.city].filter(Boolean).join(' ');
  return [
    row.name,
    [row.street, town].filter(Boolean).join(', '),
    row.siren && `SIREN ${row.siren}`,
    row.card_number && `Carte professionnelle ${row.card_number}`,
    row.guarantor && `Garant\u00a0: ${row.guarantor}`,
  ].filter((line): line is string => typeof line === 'string' && line !== '');
}
