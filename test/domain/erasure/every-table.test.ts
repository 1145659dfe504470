import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contactReferences, linkReferences } from '../../../domain/contacts/merge/contact-references.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { erasureRules } from '../../../domain/erasure/erasure-rules.ts';
import type { TableName } from '../../../domain/exports/table-export.ts';
import { newId, publicId } from '../../../domain/shared/ids.ts';
import { readAllRows } from '../../support/all-rows.ts';
import { dropConstraints } from '../../support/sample-rows.ts';
import { startTestServer } from '../../support/test-server.ts';

/** The schema itself says what an erasure must reach: every text column of every table gets the person's name and addresses. */

const { db, createAgency } = await startTestServer({ ownStore: true });

type Column = { table: string; name: string; type: string; generated: boolean; fixed: boolean };

const { rows: columns } = await sql<Column>`
  select relname as table, attname as name, format_type(atttypid, null) as type, attgenerated <> '' as generated,
    exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'c' and conkey = array[attnum]
      and pg_get_constraintdef(pg_constraint.oid) ~ 'ANY \\(|= ''|~ ''') as fixed
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`.execute(db);
const { rows: referring } = await sql<{ table: string }>`
  select distinct conrelid::regclass::text as table from pg_constraint
  where contype = 'f' and confrelid = 'contact'::regclass`.execute(db);

const holdsText = ({ type, generated, fixed }: Column) =>
  !generated && !fixed && (type === 'text' || type === 'jsonb' || type.endsWith('[]'));

const ruleOf = (table: string) => {
  const rule = erasureRules[table as TableName];
  return 'holdsNobody' in rule || 'keptByLaw' in rule ? undefined : { keeps: [] as readonly string[], ...rule };
};
const tables = Object.keys(erasureRules).filter(ruleOf);

describe('the rules of erasure', () => {
  it('name each table that refers to a contact', () => {
    expect(referring.map(({ table }) => table).filter((table) => !ruleOf(table))).toEqual([]);
  });

  it.each(tables)('decide about each text of %s', (table) => {
    const { erase, keeps } = ruleOf(table) as { erase: object | 'rows'; keeps: readonly string[] };
    if (erase === 'rows') return;
    const decided = [...Object.keys(erase), ...keeps];
    const texts = columns.filter((column) => column.table === table && holdsText(column));
    expect(texts.map(({ name }) => name).filter((name) => !decided.includes(name))).toEqual([]);
  });
});

/** A row in every table that holds people, about one person. */
async function fill(agencyId: string, { name, email, phone }: { name: string; email: string; phone: string }) {
  const [contact, conversation, message, event, delivery, offer, draft, request, run] = Array.from(
    { length: 9 },
    newId,
  );
  const text = `${name} ${email} ${phone}`;
  const mention = `${text} ${publicId('contact', contact as string)}`;
  const searches = [{ id: newId(), cities: [text], propertyTypes: [], outside: [text], wantedBy: text }];
  const links: Record<string, Record<string, unknown>> = {
    contact: { id: contact, email, phone, last_name: name, first_name: null, erased_at: null, searches },
    conversation: { id: conversation, address: phone },
    message: { id: message },
    original_mail: { message_id: message },
    event: { id: event, data: { contactId: mention } },
    webhook_delivery: { id: delivery, event_id: event },
    webhook_attempt: { delivery_id: delivery },
    idempotent_answer: { answer: { id: mention } },
    sandbox_message: { address: phone },
    import_record: { record_id: contact },
    contact_merge: { survivor_id: contact },
    opt_out: { address: email, channel: 'email' },
    note: { contact_id: null },
    contact_link: { other_id: newId() },
    offer: { id: offer },
    draft: { id: draft },
    attachment: { draft_id: draft, message_id: null, user_id: null },
    offer_round: { offer_id: offer },
    offer_condition: { offer_id: offer },
    ai_run: { id: run },
    ai_run_step: { run_id: run },
    ai_run_contact: { run_id: run },
    ai_run_draft: { draft_id: draft },
    signature_request: { id: request, draft_id: draft },
    signature_signer: { draft_id: draft },
    signature_file: { draft_id: draft, user_id: null },
    sandbox_signature: { id: request },
  };
  const parts = ['to', 'body', 'subject', 'html', 'detail', 'source', 'evidence', 'anything'];
  const canary = Object.fromEntries(parts.map((part) => [part, text]));
  /** An erasure reads these columns itself, so their value has to be of the column's list. */
  const knownWords: Record<string, string> = { language: 'fr', channel: 'sms' };
  const valueFor = (given: Column) => {
    const { table, name: column, type } = given;
    const link = links[table]?.[column];
    if (link !== undefined) return link;
    if (column === 'agency_id') return agencyId;
    if (column === 'contact_id') return contact;
    if (column === 'conversation_id') return conversation;
    if (type === 'uuid') return column === 'id' || column.endsWith('_id') ? newId() : null;
    if (type.startsWith('timestamp')) return new Date().toISOString();
    if (type === 'boolean') return false;
    const isErased = holdsText(given) && !ruleOf(table)?.keeps.includes(column);
    if (type.endsWith('[]')) return isErased ? [text] : [];
    if (type === 'jsonb') return isErased ? canary : { kind: 'human', id: null, name: 'Camille' };
    if (type === 'text') return isErased ? text : (knownWords[column] ?? 'x');
    return 1;
  };
  for (const table of [...tables].reverse()) {
    // A trigger writes the second with the contact.
    if (table === 'erasure' || table === 'listed_contact') continue;
    const own = columns.filter((column) => column.table === table && !column.generated);
    const row = Object.fromEntries(own.map((column) => [column.name, valueFor(column)]));
    const names = sql.join(own.map((column) => sql.ref(column.name)));
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(db);
  }
  return publicId('contact', contact as string);
}

const people = {
  erased: { name: 'Kanarivogel', email: 'kanari@vogel.example', phone: '+33639987777' },
  other: { name: 'Rotkehlchen', email: 'rot@kehlchen.example', phone: '+33639987778' },
};
const wordsOf = (person: object) => Object.values(person) as string[];
const tablesWith = async (words: string[]) =>
  Object.entries(await readAllRows(db, []))
    .filter(([, rows]) => rows.some((row) => words.some((word) => row.toLowerCase().includes(word.toLowerCase()))))
    .map(([table]) => table);

it('every table that refers to a contact refuses rows about somebody who was erased', async () => {
  // Their rows are written with one that is refused, or need an address, or are about the erasure.
  const without = ['draft', 'enrollment', 'stage_change', 'consent_change', 'campaign_exclusion', 'campaign_recipient'];
  const tables = new Set<string>([...contactReferences, ...linkReferences].map(({ table }) => table));
  const { rows } = await sql<{ table: string }>`
    select distinct relname as table from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname = 'erased_added'`.execute(
    db,
  );
  const refusing = new Set(rows.map(({ table }) => table));
  const open = [...tables].filter((table) => !refusing.has(table));
  expect(open.sort()).toEqual([...without, 'erasure', 'contact_merge'].sort());
});

it('nothing in the whole store names somebody who was erased, and nobody else is touched', async () => {
  const agency = await createAgency();
  await dropConstraints(db);
  const [id] = [await fill(agency.id, people.erased), await fill(agency.id, people.other)];
  const found = await tablesWith(wordsOf(people.erased));
  // Without this, a table that the filling has missed would count as empty.
  const withoutText = [
    'contact_link',
    'property_seller',
    'mandate_contact',
    'offer_buyer',
    'listed_contact',
    'campaign_exclusion',
    'campaign_recipient',
    'ai_run_contact',
    'erasure',
    'webhook_delivery',
  ];
  expect(found.sort()).toEqual(
    [...tables, 'contact_town', 'search'].filter((table) => !withoutText.includes(table)).sort(),
  );
  const others = (await tablesWith(wordsOf(people.other))).sort();
  await agency.perform(eraseContact, { id, name: people.erased.name, reason: 'request' });
  expect(await tablesWith(wordsOf(people.erased))).toEqual([]);
  expect((await tablesWith(wordsOf(people.other))).sort()).toEqual(others);
});
