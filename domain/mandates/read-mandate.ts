import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { mandateActs } from '../../storage/column-values.ts';
import { byKey } from '../../storage/tenant.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { author, time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { contentOf, type EntryRow, Mandate, MandateContent, mandateOf } from './mandate-record.ts';
import { type MandateField, mandateFields } from './particulars.ts';
import { todayOf } from './register.ts';
import { MandateWarning, warningsAbout } from './warnings.ts';

export const MandateAfterAct = Mandate.extend({ warnings: z.array(MandateWarning) });

/** The answer of every act: the mandate as it stands now. */
export async function mandateAfterAct(work: Work, entry: EntryRow): Promise<z.output<typeof MandateAfterAct>> {
  const today = await todayOf(work);
  return { ...mandateOf(entry, today), warnings: await warningsAbout(work, entry, today) };
}

const WrittenEntry = z.object({
  seq: z.int().describe('Its place among all entries of the register'),
  act: z.enum(mandateActs).describe('What it writes down'),
  at: time.describe('When it was written'),
  actedOn: z.string().describe('The day of what it is about'),
  actor: author,
  reason: z.string().nullable(),
  content: MandateContent.describe('The mandate as it stands after it'),
  changed: z.array(z.enum(mandateFields)).describe('What differs from the entry before'),
});

const PropertyTerms = MandateContent.pick({ priceEuros: true, feesPercent: true, feesPaidBy: true });

export const readMandate = direct({
  name: 'readMandate',
  scope: 'noKey',
  summary: 'A mandate with all its entries in the register.',
  effect: 'read',
  input: z.strictObject({ id: id('mandate').describe('The mandate') }),
  output: MandateAfterAct.extend({
    contacts: z.array(z.object({ id: id('contact'), name: z.string() })).describe('The records of its mandants'),
    property: z
      .object({ id: id('property'), reference: z.string(), title: z.string(), ...PropertyTerms.shape })
      .nullable()
      .describe('With the terms that it has now'),
    entries: z.array(WrittenEntry).describe('The first one first'),
  }),
  run: async (work, input) => {
    const mandateId = uuidOf('mandate', input.id);
    const rows = work.agency.from('mandate_entry').selectAll().where('mandate_id', '=', mandateId);
    const entries = await rows.orderBy('seq').execute();
    const last = entries.at(-1);
    if (!last) throw notFound('mandate', input.id);
    return {
      ...(await mandateAfterAct(work, last)),
      contacts: await contactsOf(work, mandateId),
      property: await propertyOf(work, last.property_id),
      entries: entries.map((entry, index) => writtenEntry(entry, entries[index - 1])),
    };
  },
});

function writtenEntry(entry: EntryRow, before: EntryRow | undefined): z.output<typeof WrittenEntry> {
  const content = contentOf(entry);
  return {
    ...{ seq: entry.seq, act: entry.act, at: entry.at.toISOString(), actedOn: entry.acted_on },
    ...{ actor: entry.actor, reason: entry.reason, content },
    changed: before ? changedFields(contentOf(before), content) : [],
  };
}

export const changedFields = (before: MandateContent, after: MandateContent): MandateField[] =>
  mandateFields.filter((field) => !isDeepStrictEqual(before[field], after[field]));

async function contactsOf(work: Work, mandateId: string) {
  const rows = work.agency
    .from('mandate_contact')
    .innerJoin('contact', byKey('contact', 'mandate_contact.contact_id'))
    .select(['contact.id', 'first_name', 'last_name', 'email', 'phone'])
    .where('mandate_id', '=', mandateId);
  const found = await rows.orderBy('mandate_contact.created_at').orderBy('contact.id').execute();
  return found.map((row) => ({ id: publicId('contact', row.id), name: nameOfRow(row) }));
}

async function propertyOf(work: Work, propertyId: string | null) {
  if (propertyId === null) return null;
  const columns = ['reference', 'title', 'price_euros', 'fees_percent', 'fees_paid_by'] as const;
  const rows = work.agency.from('property').select(columns).where('id', '=', propertyId);
  const { reference, title, ...row } = await rows.executeTakeFirstOrThrow();
  const terms = { priceEuros: row.price_euros, feesPercent: row.fees_percent, feesPaidBy: row.fees_paid_by };
  return { id: publicId('property', propertyId), reference, title, ...terms };
}
