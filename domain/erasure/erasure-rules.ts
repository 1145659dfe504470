import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import { exportOf } from '../exports/all-tables.ts';
import { draftsToSign } from '../exports/signature-tables.ts';
import type { Person, TableName } from '../exports/table-export.ts';

/** The person who is erased. */
export type ErasedPerson = Person & {
  /** The numbers and addresses that no other contact has: only those are erased where they stand alone. */
  ownAddresses: string[];
  /** The public ids of the contact and of their conversations, and their own addresses: JSON that has one is about them. */
  mentions: string[];
  /** The saved views of colleagues that name the person. */
  viewIds: string[];
};

/**
 * The effect of an erasure on a table: it empties columns, or deletes the rows where no figure needs them. `rows` are those of
 * the person's export unless given. `keeps` are the other columns that can hold a text, and that hold nothing personal.
 */
export type ErasureRule<T extends TableName = any> =
  | {
      rows?: (person: ErasedPerson) => Expression<SqlBool>;
      erase: 'rows' | { [C in keyof Selectable<Tables[T]>]?: RawBuilder<unknown> };
      keeps?: readonly (keyof Selectable<Tables[T]> & string)[];
    }
  | { holdsNobody: string }
  | { keptByLaw: string };

const holdsNobody = (reason: string) => ({ holdsNobody: reason });
const keptByLaw = (reason: string) => ({ keptByLaw: reason });

const none = sql`null`;
const emptyText = sql`''`;
const emptyList = sql`'{}'`;
const emptyArray = sql`'[]'::jsonb`;

/** The name of somebody who was erased, as lists show it. */
const ERASED_NAME = 'Contact effacé';

/** The status of a consent stays for the figures; who said what, and how, goes. */
const withoutProof = (column: string) => sql`jsonb_build_object(
  'status', coalesce(${sql.ref(column)}->>'status', 'unknown'), 'recordedAt', ${sql.ref(column)}->'recordedAt',
  'source', null, 'evidence', null)`;

/** A draft's item keeps the shape that pages read. A field that this list does not know is left out. */
const withoutText = (column: string) => sql`(
  select coalesce(jsonb_object_agg(key, case
    when key = 'to' then to_jsonb('effacé:' || draft.id) when key = 'ucs2Characters' then '[]'::jsonb
    when key in ('body', 'subject', 'html') then '""'::jsonb when key = 'signers' then '[]'::jsonb else value end), '{}')
  from jsonb_each(${sql.ref(`draft.${column}`)})
  where key in ('to', 'body', 'subject', 'html', 'ucs2Characters', 'purpose', 'encoding', 'segments', 'sequence', 'missing',
    'about', 'provider', 'environment', 'signers'))`;

/** The code of a provider's refusal stays for the figures; its words may repeat the address. */
const withoutDetailOf = (column: string) =>
  sql`case when ${sql.ref(column)} is not null
    then jsonb_build_object('code', ${sql.ref(column)}->'code', 'detail', '') end`;
const withoutDetail = withoutDetailOf('failure');

const mentioned = (column: string) => (person: ErasedPerson) =>
  sql<boolean>`exists (select from unnest(${person.mentions}::text[]) as word
    where position(word in ${sql.ref(column)}::text) > 0)`;

/** The events about the person, as the tables of webhooks refer to them. */
const eventsOf = (person: ErasedPerson) => sql`
  select id from event where agency_id = ${person.agencyId} and ${mentioned('event.data')(person)}`;

const deliveriesOf = (person: ErasedPerson) => sql`
  select id from webhook_delivery where agency_id = ${person.agencyId} and event_id in (${eventsOf(person)})`;

/**
 * Every table of the store, in the order in which an erasure goes through them: a row is found by those that it refers to, so
 * those come later. A new table without a rule does not compile, and a new text column without one fails a test.
 */
export const erasureRules: { [T in TableName]: ErasureRule<T> } = {
  sandbox_message: {
    rows: (person) => sql`(address = any(${person.ownAddresses}::text[]) or id in (
      select id from draft where agency_id = ${person.agencyId} and contact_id = ${person.id}))`,
    erase: 'rows',
  },
  attachment: { erase: 'rows' },
  import_record: {
    // A contact that was merged into the person is still there under its own id.
    rows: (person) => sql`(record_id = ${person.id} or record_id in (select merged_id from contact_merge
      where agency_id = ${person.agencyId} and survivor_id = ${person.id} and undone_at is null))`,
    erase: 'rows',
  },
  reply_suggestion: { erase: 'rows' },
  original_mail: { erase: 'rows' },
  message: {
    // Some mail programs name the sender's machine in the id of a message.
    erase: {
      subject: none,
      body: emptyText,
      whole_text: none,
      folds: none,
      via: none,
      // The lead still counts; a form without a name of its own is called after the person.
      lead_source: sql`case when lead_source is not null then '' end`,
      failure: withoutDetail,
      provider_id: sql`'effacé:' || id`,
      content_hash: emptyText,
    },
    keeps: ['driver', 'written_by', 'lead_problem'],
  },
  // Found by the rows that say whose records a run has read, so those go last.
  ai_run_step: { erase: 'rows' },
  ai_run: {
    erase: { prompt: none, about: none },
    keeps: ['origin', 'recipe', 'status', 'ended_by', 'detail', 'model'],
  },
  ai_run_draft: { erase: { reasons: emptyArray }, keeps: ['recipe'] },
  ai_run_topic: holdsNobody('Ids of what a recipe has proposed, without a name.'),
  ai_run_contact: { erase: 'rows' },
  note: { erase: 'rows' },
  conversation: { erase: { subject: none, snippet: none, address: none } },
  // A signed document is a contract of the agency and of others: a mandate is kept for ten years (décret 72-678, art. 72).
  signature_file: {
    rows: (person) => sql`draft_id in (${draftsToSign(person)}) and not exists (select from signature_request as signed
      where signed.agency_id = ${person.agencyId} and signed.draft_id = signature_file.draft_id and signed.status = 'signed')`,
    erase: { name: sql`'document.pdf'`, content: sql`'\\x00'`, bytes: sql`1`, sha256: sql`repeat('0', 64)` },
    keeps: ['role'],
  },
  signature_request: {
    erase: { decline_reason: none, failure: withoutDetail, reminder_failure: withoutDetailOf('reminder_failure') },
    keeps: ['subject', 'provider', 'environment', 'status', 'provider_id', 'cancelled_by'],
  },
  draft: {
    erase: {
      asked: withoutText('asked'),
      item: withoutText('item'),
      reason: none,
      accepted_flags: none,
      failure: withoutDetail,
    },
    keeps: [
      ...(['operation', 'requested_by', 'edited_by', 'decided_by', 'reason_code', 'approved_hash'] as const),
      ...(['holiday', 'driver', 'provider_id', 'offered_slots', 'waits_for', 'decision'] as const),
    ],
  },
  enrollment: { erase: { address: emptyText, reason: none }, keeps: ['reason_code', 'enrolled_by'] },
  visit: {
    erase: { feedback: none, attendees: none, note: none, liked: none, disliked: none },
    keeps: ['kind', 'next_step'],
  },
  visit_slip: { erase: 'rows' },
  task: { erase: { title: sql`${ERASED_NAME}::text`, description: none } },
  // The reason is one of a list and stays for the figures; the words may tell of the person.
  property_seller: { erase: 'rows' },
  mandate_contact: { erase: 'rows' },
  mandate_entry: keptByLaw('The register of mandates is kept for ten years (décret 72-678, art. 72).'),
  mandate_register: holdsNobody('The agency’s own numbers.'),
  property_access: holdsNobody('Keys and codes of a property.'),
  proposed_property: { erase: { note: none }, keeps: ['actor'] },
  offer_condition: { erase: 'rows' },
  offer_buyer: { erase: {} },
  offer_round: { erase: { note: none, conditions: none }, keeps: ['actor'] },
  offer: { erase: { conditions: none }, keeps: ['papers'] },
  signature_account: holdsNobody('The agency’s own keys.'),
  sandbox_signature: {
    rows: (person) => sql`id in (select id from signature_request where agency_id = ${person.agencyId}
      and draft_id in (${draftsToSign(person)}))`,
    erase: 'rows',
  },
  campaign_exclusion: { erase: {}, keeps: ['reason'] },
  campaign_recipient: { erase: {}, keeps: ['approved_hash'] },
  stage_change: { erase: { reason: none }, keeps: ['from_stage', 'to_stage', 'actor'] },
  consent_change: {
    // A contact who was separated from the person again keeps the proofs that came with the merge.
    rows: (person) => sql`(contact_id = ${person.id} or exists (select from contact_merge as merge
      where merge.agency_id = ${person.agencyId} and merge.merged_id = ${person.id}
        and merge.survivor_id = consent_change.contact_id and consent_change.source = left('Fusion avec la fiche ' || merge.merged_name, 200)))`,
    erase: { source: none, evidence: none },
    keeps: ['status', 'actor'],
  },
  contact_merge: {
    erase: { merged_name: sql`${ERASED_NAME}::text`, undo: none, dropped_hashes: emptyList },
    keeps: ['merged_by', 'undone_by'],
  },
  opt_out: { rows: (person) => sql`address = any(${person.ownAddresses}::text[])`, erase: 'rows' },
  delivery_failure: { rows: (person) => sql`address = any(${person.ownAddresses}::text[])`, erase: 'rows' },
  contact: {
    erase: {
      first_name: none,
      last_name: sql`${ERASED_NAME}::text`,
      email: none,
      phone: none,
      source: none,
      budget_min_euros: none,
      budget_max_euros: none,
      search_cities: emptyList,
      search_property_types: emptyList,
      search_min_rooms: none,
      search_min_surface_sqm: none,
      searches: sql`'[]'`,
      financing: none,
      own_contribution_euros: none,
      loan_status: none,
      other_addresses: emptyList,
      tags: emptyList,
      key_written: emptyList,
      sms_consent: withoutProof('sms_consent'),
      email_consent: withoutProof('email_consent'),
      undeliverable: sql`'{}'`,
    },
  },
  contact_link: { rows: (person) => sql`(contact_id = ${person.id} or other_id = ${person.id})`, erase: 'rows' },
  // Without this row, lists of contacts do not show what is left of the record.
  listed_contact: { rows: (person) => sql`contact_id = ${person.id}`, erase: 'rows' },
  search: holdsNobody('Triggers write it with the contact.'),
  saved_view: { rows: (person) => sql`id = any(${person.viewIds}::uuid[])`, erase: 'rows' },
  // By these rows those of the request were found.
  signature_signer: {
    erase: { first_name: none, last_name: sql`${ERASED_NAME}::text`, email: emptyText, phone: none },
    keeps: ['proof', 'status'],
  },
  // Last: a change of a row above that was under way has been waited for by now, and so its event is there.
  webhook_attempt: { rows: (person) => sql`delivery_id in (${deliveriesOf(person)})`, erase: 'rows' },
  webhook_delivery: { rows: (person) => sql`event_id in (${eventsOf(person)})`, erase: 'rows' },
  event: { rows: mentioned('event.data'), erase: 'rows' },
  // A program or a form that repeats its request must not make the person anew, so the row stays.
  idempotent_answer: {
    rows: mentioned('idempotent_answer.answer'),
    erase: { answer: sql`'{"erased":true}'::jsonb` },
    keeps: ['idempotency_key', 'fingerprint'],
  },
  invitation_mail: holdsNobody('Colleagues.'),
  erasure: { erase: {}, keeps: ['erased_by'] },
  erased_address: holdsNobody('Only hashes.'),
  journal_entry: holdsNobody('It says what happened to which record, by its id; no text and no address.'),
  journal_head: holdsNobody('A number and a hash.'),
  contact_town: holdsNobody('Triggers write it with the contact.'),
  buyer_search: holdsNobody('Triggers write it with the contact.'),
  property_status_change: holdsNobody('Properties.'),
  property_price: holdsNobody('Properties.'),
  sent_advert: holdsNobody('Properties.'),
  property_inspection: holdsNobody('Properties.'),
  property_photo: holdsNobody('Properties.'),
  portal_views: holdsNobody('Counts about adverts.'),
  property_version: holdsNobody('Random names.'),
  waiting_draft: holdsNobody('Triggers write it with the draft.'),
  agency: holdsNobody('The agency itself.'),
  logo: holdsNobody('The agency itself.'),
  user_account: holdsNobody('Colleagues.'),
  invitation: holdsNobody('Colleagues.'),
  session: holdsNobody('Colleagues.'),
  sign_in_window: holdsNobody('Hashes of colleagues’ addresses.'),
  calendar_feed: holdsNobody('Colleagues.'),
  calendar_account: holdsNobody('Colleagues.'),
  calendar_event: holdsNobody('Ids and hashes; the next synchronisation writes the event anew, without the person.'),
  busy_time: holdsNobody('Times of colleagues.'),
  access_key: holdsNobody('Programs.'),
  ai_agent: holdsNobody('Settings.'),
  ai_recipe: holdsNobody('The agency’s own texts, with variables.'),
  key_window: holdsNobody('Times.'),
  webhook: holdsNobody('Programs.'),
  property: holdsNobody('Properties; the store has no owner of one.'),
  sequence: holdsNobody('The agency’s own texts.'),
  message_template: holdsNobody('The agency’s own texts, with variables.'),
  sequence_version: holdsNobody('The agency’s own texts, with variables.'),
  campaign: holdsNobody('The agency’s own texts, with variables.'),
  import: holdsNobody('The names of files, and counts.'),
  import_mapping: holdsNobody('The headings of files.'),
  unassigned_message: holdsNobody(
    'Nobody of an agency: the operator assigns or deletes it, and it ends after 30 days.',
  ),
  clock_tick: holdsNobody('Times.'),
  public_data_import: holdsNobody('The names of published files, and counts.'),
  public_data_area: holdsNobody('Communes.'),
  public_sale: holdsNobody('Sales as the state publishes them, without the people who made them.'),
  public_energy_label: holdsNobody('Energy labels as ADEME publishes them, by their numbers.'),
  public_risk: holdsNobody('Communes.'),
  public_disaster: holdsNobody('Communes.'),
  unfinished_restore: holdsNobody('A time.'),
};

/** The condition that finds the person's rows in a table. */
export function rowsOf(table: TableName, person: ErasedPerson): Expression<SqlBool> {
  const rule = erasureRules[table];
  if ('holdsNobody' in rule || 'keptByLaw' in rule) throw new Error(`nothing of ${table} is erased`);
  const rows = rule.rows ?? exportOf(table).ofPerson;
  if (!rows) throw new Error(`${table} has no rows of a person`);
  return rows(person);
}
