import { isDeepStrictEqual } from 'node:util';
import { ContactDetails, detailColumns } from '../contacts/record/contact-details.ts';
import { type ContactRow, contactColumns, contactCreated, contactRecord } from '../contacts/record/contact-record.ts';
import { uuidOf } from '../shared/ids.ts';
import { insertImportedEvents } from '../webhooks/delivery-transitions.ts';
import { changeable, changesOf, type StoredContact } from './contact-changes.ts';
import { contactFields } from './contact-fields.ts';
import { namesOf } from './contact-names.ts';
import { checkConsistency, detailsOf, intentByTags, requireBuyersBudget, statedContact } from './contact-values.ts';
import { findContacts } from './find-contacts.ts';
import { readConsents, recordProofs, storedConsent } from './imported-consent.ts';
import { hashesOfNotes, hashOfNote, insertNotes, noteBodies } from './imported-notes.ts';
import { shortName } from './names.ts';
import { parseRecord, withoutUndefined } from './read-record.ts';
import { withRefusalsInTexts } from './refusal-texts.ts';
import { emitUpdates, recordRefusals, refusalsIn, takeAway, takesAway } from './refusals.ts';
import { addressesOf, keysOf, withinLimit } from './row-addresses.ts';
import { shareRefusals } from './shared-refusals.ts';
import type { Target } from './target.ts';
import { insertRows, updateRows } from './write-rows.ts';

const inserted = [...changeable, 'stated_contact_at', 'stage', 'sms_consent', 'email_consent'] as const;

/** A column that a new contact has without being given it. */
const defaults = {
  ...Object.fromEntries(changeable.map((column) => [column, null])),
  stated_contact_at: null,
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
const identifying = [
  'firstName',
  'lastName',
  'fullName',
  'displayedName',
  'email',
  'mobile',
  'phone',
  'otherAddresses',
];

export const contactTarget: Target = {
  kind: 'contacts',
  table: 'contact',
  fields: contactFields,
  needsOneOf: [identifying],
  // A person is known by what is left of the row, or else the whole row is an error.
  isOptional: (field) => field !== '',
  read: (values, doubtful, context) => {
    requireBuyersBudget(values);
    const { phone, email, others } = addressesOf(values);
    const { firstName, lastName, source, kept } = namesOf(values);
    const record = detailsOf({ ...values, firstName, lastName, phone, email });
    const given = parseRecord(ContactDetails, record, {
      ...fieldOf,
      lastName: source,
      ...(values.firstName === undefined && { firstName: source }),
    });
    const { assignedTo } = given;
    const columns = withoutUndefined({
      ...detailColumns(given),
      other_addresses: others.length > 0 ? others : undefined,
      stage: values.stage,
      assigned_to: assignedTo ? uuidOf('user', assignedTo) : undefined,
    });
    checkConsistency({ ...defaults, ...columns });
    return {
      columns,
      keys: Object.values(keysOf(columns)).flat(),
      name: shortName(columns),
      columnsOfNew: { intent: intentByTags(values), stated_contact_at: statedContact(values, context) },
      consents: readConsents(values, doubtful, context),
      kept,
    };
  },
  complete: ({ columns, columnsOfNew, consents = [] }) => {
    const { others, surplus } = withinLimit((columns as Partial<ContactRow>).other_addresses ?? []);
    const complete = {
      ...defaults,
      ...columnsOfNew,
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
  addition: ({ columns, keys, notes }) => {
    const { email, phone, other_addresses, tags } = columns;
    const added = withoutUndefined({ email, phone, other_addresses, tags });
    return Object.keys(added).length + notes.length > 0 ? { columns: added, keys, notes } : undefined;
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
  refusals: { withTexts: withRefusalsInTexts, in: refusalsIn, record: recordRefusals, share: shareRefusals },
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

const idsOf = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id);
