import { isDeepStrictEqual } from 'node:util';
import type { ConsentStatus } from '../../storage/column-values.ts';
import { ContactDetails, detailColumns, requireConsistent } from '../contacts/contact-details.ts';
import { type ContactRow, contactColumns, contactCreated, contactRecord } from '../contacts/contact-record.ts';
import { othersBeside } from '../contacts/other-addresses.ts';
import { uuidOf } from '../shared/ids.ts';
import { Refusal } from '../shared/refusal.ts';
import { insertImportedEvents } from '../webhooks/delivery-transitions.ts';
import { budgetOf } from './amounts.ts';
import { contactFields } from './contact-fields.ts';
import { findContacts } from './find-contacts.ts';
import type { ImportField, RowValues } from './import-field.ts';
import { readConsents, recordProofs, storedConsent } from './imported-consent.ts';
import { hashesOfNotes, hashOfNote, insertNotes, noteBodies } from './imported-notes.ts';
import { given, parseRecord } from './read-record.ts';
import { emitUpdates, recordRefusals, refusalsIn, takeAway, takesAway } from './refusals.ts';
import { addressesOf, hasAnother, keysOf, withinLimit } from './row-addresses.ts';
import { type Columns, type ReadRow, RowFaults, type Surplus, type Target } from './target.ts';
import { insertRows, updateRows } from './write-rows.ts';

/** The columns that an import may change of a contact that exists. Its stage moves by movePipeline alone. */
const changeable = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'other_addresses',
  'intent',
  'source',
  'budget_min_euros',
  'budget_max_euros',
  'search_cities',
  'search_property_types',
  'search_min_rooms',
  'search_min_surface_sqm',
  'tags',
  'language',
  'assigned_to',
  'key_written',
] as const satisfies (keyof ContactRow)[];

const inserted = [...changeable, 'stage', 'sms_consent', 'email_consent'] as const;

/** A column that a new contact has without being given it. */
const defaults = {
  ...Object.fromEntries(changeable.map((column) => [column, null])),
  stage: 'new',
  other_addresses: [],
  search_cities: [],
  search_property_types: [],
  tags: [],
  language: 'fr',
  key_written: [],
};

const fieldOf = {
  'search.cities': 'cities',
  'search.propertyTypes': 'propertyTypes',
  'search.minRooms': 'minRooms',
  'search.minSurfaceSqm': 'minSurfaceSqm',
};

/** The fields that say who a person is, and by which one finds and reaches them. */
const identifying = ['firstName', 'lastName', 'email', 'mobile', 'phone', 'otherAddresses'];

const optional = Object.entries<ImportField>(contactFields).flatMap(([name, { isConsent }]) =>
  isConsent || (identifying.includes(name) && name !== 'otherAddresses') ? [] : name,
);

export const contactTarget: Target = {
  kind: 'contacts',
  table: 'contact',
  fields: contactFields,
  needsOneOf: identifying,
  isOptional: (field, values) => optional.includes(field) || hasAnother(field, values),
  read: (values, context) => {
    requireBuyersBudget(values);
    const { phone, email, others } = addressesOf(values);
    const details = parseRecord(ContactDetails, detailsOf({ ...values, phone, email }), fieldOf);
    const { assignedTo } = details;
    const columns = given({
      ...detailColumns(details),
      other_addresses: others.length > 0 ? others : undefined,
      stage: values.stage,
      assigned_to: assignedTo ? uuidOf('user', assignedTo) : undefined,
    });
    checkConsistency({ ...defaults, ...columns });
    return { columns, keys: Object.values(keysOf(columns)).flat(), consents: readConsents(values, context) };
  },
  complete: ({ columns, consents = [] }) => {
    const { others, surplus } = withinLimit((columns as Partial<ContactRow>).other_addresses ?? []);
    const complete = {
      ...defaults,
      ...columns,
      other_addresses: others,
      sms_consent: storedConsent(consents, 'sms'),
      email_consent: storedConsent(consents, 'email'),
    };
    return { columns: complete, surplus };
  },
  find: findContacts,
  load: async (work, ids, { lock }) => {
    const rows = work.agency
      .from('contact')
      .select(['id', ...changeable, 'sms_consent', 'email_consent', hashesOfNotes.as('note_hashes')])
      .where('id', 'in', ids)
      .orderBy('id');
    const loaded = await (lock ? rows.forNoKeyUpdate() : rows).execute();
    return new Map(loaded.map(({ id, ...columns }) => [id, { id, columns }]));
  },
  merge: ({ id, columns: stored }, row) => {
    const { sms_consent, email_consent, note_hashes, ...before } = stored as StoredContact;
    const { changes, surplus } = changesOf(row.columns, stored as StoredContact);
    const after = { ...before, ...changes };
    checkConsistency(after);
    const statusOf = { sms: sms_consent.status, email: email_consent.status };
    const consents = (row.consents ?? []).filter((consent) => takesAway(consent, statusOf[consent.channel]));
    const bodies = [...row.notes, ...noteBodies(surplus ? [surplus.text] : [])];
    const notes = bodies.filter((body) => !note_hashes.includes(hashOfNote(body)));
    if (consents.length + notes.length === 0 && isDeepStrictEqual(after, before)) return undefined;
    return { id, before, after, consents, notes, surplus };
  },
  create: async (work, importId, records) => {
    const rows = await insertRows<ContactRow>(work, 'contact', inserted, records, contactColumns);
    await recordProofs(work, records);
    await insertNotes(work, records);
    const data = rows.map(contactRecord);
    await insertImportedEvents(work, importId, contactCreated, data);
    return new Set(rows.map(({ id }) => id));
  },
  update: async (work, importId, changes) => {
    const rows = changes.map(({ id, after }) => ({ id, columns: after }));
    await updateRows(work, 'contact', changeable, rows);
    for (const { id, consents } of changes) if (consents.length > 0) await takeAway(work, id, consents);
    await insertNotes(work, changes);
    await emitUpdates(work, importId, idsOf(rows));
  },
  refusals: { in: refusalsIn, record: recordRefusals },
  restore: async (work, importId, records) => {
    // An import from before contacts had other addresses says nothing of them.
    const rows = records.map(({ id, columns }) => ({ id, columns: { other_addresses: [], ...columns } }));
    await updateRows(work, 'contact', changeable, rows);
    await emitUpdates(work, importId, idsOf(records));
  },
  traces: [
    { table: 'consent_change', timeColumn: 'at', isProof: true },
    { table: 'note', timeColumn: 'created_at' },
  ],
};

type Consent = { status: ConsentStatus };
type StoredContact = Pick<ContactRow, (typeof changeable)[number]> & {
  sms_consent: Consent;
  email_consent: Consent;
  note_hashes: string[];
};

const idsOf = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id);

/** The contact as a request would describe it. */
function detailsOf(values: RowValues) {
  const { cities, propertyTypes, minRooms, minSurfaceSqm } = values;
  const search = given({ cities, propertyTypes, minRooms, minSurfaceSqm });
  const { firstName, lastName, email, phone, source, tags, language, assignedTo } = values;
  return given({
    firstName,
    lastName,
    email,
    phone,
    intent: intentOf(values),
    source,
    ...budgetOf(values),
    search: Object.keys(search).length > 0 ? search : undefined,
    tags,
    language,
    assignedTo,
  });
}

/** Some exports have a column for buyers and another one for sellers. */
function intentOf({ intent, buyer, seller }: RowValues): unknown {
  if (intent !== undefined) return intent;
  if (buyer) return seller ? 'both' : 'buy';
  return seller ? 'sell' : undefined;
}

/** The budget of somebody who only sells is the price that they hope for, and would match them with properties to buy.
 * @throws RowFaults */
function requireBuyersBudget(values: RowValues): void {
  if (intentOf(values) !== 'sell') return;
  const given = ['budgetMinEuros', 'budgetMaxEuros'].filter((field) => values[field] !== undefined);
  const message = 'is no budget: this contact only sells';
  if (given.length > 0) throw new RowFaults(given.map((field) => ({ field, message })));
}

/**
 * The columns that a row changes of a stored contact. An address is only filled in where there is none: the address identifies
 * the person, and consent was given for it. Another one is kept beside it. Tags are added. A person who imports a value confirms it, as by entering it.
 */
function changesOf(
  given: ReadRow['columns'],
  stored: StoredContact,
): { changes: Columns; surplus: Surplus | undefined } {
  const { email = null, phone = null, other_addresses = [], tags, stage: _, ...rest } = given as Partial<ContactRow>;
  const confirmed = new Set(Object.keys(given));
  const main = {
    email: mayFill(stored, 'email') ? email : stored.email,
    phone: mayFill(stored, 'phone') ? phone : stored.phone,
  };
  const { others, surplus } = withinLimit(
    othersBeside(main, [...stored.other_addresses, phone, email, ...other_addresses]),
    stored.other_addresses,
  );
  const changes = {
    ...rest,
    ...main,
    other_addresses: others,
    tags: [...new Set([...stored.tags, ...(tags ?? [])])].slice(0, MAX_TAGS),
    key_written: stored.key_written.filter((column) => !confirmed.has(column)),
  };
  return { changes, surplus };
}

const MAX_TAGS = 50;

function mayFill(stored: StoredContact, column: 'email' | 'phone'): boolean {
  const consent = stored[column === 'email' ? 'email_consent' : 'sms_consent'];
  return stored[column] === null && consent.status !== 'granted';
}

/** @throws RowFaults */
function checkConsistency(columns: Columns): void {
  const { first_name, last_name, email, phone, budget_min_euros, budget_max_euros } = columns as Partial<ContactRow>;
  try {
    requireConsistent({
      firstName: first_name ?? null,
      lastName: last_name ?? null,
      email: email ?? null,
      phone: phone ?? null,
      budgetMinEuros: budget_min_euros ?? null,
      budgetMaxEuros: budget_max_euros ?? null,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new RowFaults((error.errors ?? []).map(({ path, message }) => ({ field: path, message })));
  }
}
