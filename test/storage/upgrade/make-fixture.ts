/**
 * Writes a fixture of the schema that a database has: a few rows of every table, as SQL. For a release, seed a new database
 * with the demo agency (`DATABASE_URL=… node cli.ts seed`), then `node test/storage/upgrade/make-fixture.ts URL`. It deletes
 * what is too much in that database.
 */
import { writeFileSync } from 'node:fs';
import { Client } from 'pg';

const client = new Client({ connectionString: process.argv[2] });
await client.connect();
const rowsOf = async (text: string) => (await client.query(text)).rows;
await client.query(`set timezone to 'UTC'; set session_replication_role = replica`);

const tables = (
  await rowsOf(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'clef_migration' order by 1`)
).map(({ name }) => name as string);
const [{ last }] = (await rowsOf('select max(name) as last from clef_migration')) as [{ last: string }];

await client.query(`delete from contact where id not in (
  (select contact_id from draft where status = 'pending' and contact_id is not null order by id limit 3)
  union (select contact_id from draft where status = 'sent' and contact_id is not null order by id desc limit 3)
  union (select contact_id from enrollment order by id limit 4) union (select contact_id from visit order by id limit 2)
  union (select conversation.contact_id from note join conversation on conversation.id = conversation_id order by note.id limit 2))`);
await removeOrphans();
for (const name of tables.filter((name) => !['journal_entry', 'conversation', 'draft'].includes(name))) {
  await client.query(`delete from ${name} where ctid not in (select ctid from ${name} order by 1 limit 12)`);
}
await removeOrphans();
await addMissingRows();

const empty: string[] = [];
const lines: string[] = [];
for (const name of tables) {
  const columns = await rowsOf(`select quote_ident(column_name) as name, is_identity = 'YES' as numbered
    from information_schema.columns
    where table_schema = 'public' and table_name = '${name}' and is_generated = 'NEVER' order by ordinal_position`);
  const names = columns.map((column) => column.name as string);
  const values = names.map((column) => `quote_nullable(${column}::text)`).join(` || ', ' || `);
  const rows = await rowsOf(`select ${values} as text from ${name} order by 1`);
  if (rows.length === 0) empty.push(name);
  const numbered = columns.filter((column) => column.numbered).map((column) => column.name as string);
  const overriding = numbered.length > 0 ? ' overriding system value' : '';
  lines.push(
    `insert into ${name} (${names.join(', ')})${overriding} values\n${rows.map(({ text }) => `(${text})`).join(',\n')};`,
    // The next row gets the next number.
    ...numbered.map(
      (column) => `select setval(pg_get_serial_sequence('${name}', '${column}'), max(${column})) from ${name};`,
    ),
  );
}
if (empty.length > 0) throw new Error(`Without a row: ${empty.join(', ')}. Add them in addMissingRows.`);
writeFileSync(new URL(`${last}.sql`, import.meta.url), `${lines.join('\n')}\n`);
await client.end();

/** Deletes rows that refer to deleted ones, until there are none. */
async function removeOrphans(): Promise<void> {
  const keys = await rowsOf(`select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      (select string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ')
        from unnest(conkey, confkey) as k (own, other)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = own
        join pg_attribute b on b.attrelid = confrelid and b.attnum = other) as matches,
      (select string_agg(format('c.%I is not null', attname), ' and ')
        from unnest(conkey) as own join pg_attribute on attrelid = conrelid and attnum = own) as given
    from pg_constraint where contype = 'f'`);
  for (let removed = 1; removed > 0; ) {
    removed = 0;
    for (const { child, parent, matches, given } of keys) {
      const orphans = `delete from ${child} c where ${given} and not exists (select from ${parent} p where ${matches})`;
      removed += (await client.query(orphans)).rowCount ?? 0;
    }
  }
}

/** The demo agency has no rows in some tables. */
async function addMissingRows(): Promise<void> {
  const key = '(select agency_id, id from access_key order by id limit 1)';
  const user = '(select agency_id, id from user_account order by id limit 1)';
  const contact = '(select agency_id, id from contact order by id limit 1)';
  const property = '(select agency_id, id from property order by id limit 1)';
  const draft = '(select agency_id, id from draft order by id limit 1)';
  const [id, at] = ['00000000-0000-7000-8000-000000000001', '2026-11-20T10:00:00Z'];
  const system = `'{"kind": "system", "id": null, "name": "Clef"}'`;
  const rows: Record<string, string> = {
    clock_tick: `select 'wake due drafts', '${at}'`,
    unfinished_restore: `select '${at}'`,
    key_window: `select id, '{1763632800000}', true, agency_id from ${key} k`,
    sign_in_window: `select 'abc', '{1763632800000}', true`,
    idempotent_answer: `select id, 'once', agency_id, 'abc', '{"id": 1}', '${at}' from ${key} k`,
    opt_out: `select agency_id, 'sms', '+33639981234', '${at}', 'stop' from ${user} u`,
    session: `select 'abc', agency_id, id, '${at}', '${at}', '2026-12-20T10:00:00Z' from ${user} u`,
    webhook: `(agency_id, id, name, url, secret, created_by, created_at, updated_at)
      select agency_id, '${id}', 'CRM', 'https://crm.example/', '\\x00', ${system}, '${at}', '${at}' from ${user} u`,
    webhook_delivery: `(agency_id, id, webhook_id, event_id, status, next_attempt_at, created_at)
      select agency_id, '${id}', '${id}', id, 'waiting', '${at}', '${at}' from event order by id limit 1`,
    webhook_attempt: `(agency_id, id, delivery_id, at, milliseconds, request, failure)
      select agency_id, '${id}', '${id}', '${at}', 5, '{}', 'timeout' from ${user} u`,
    invitation: `(agency_id, id, email, name, role, token_hash, invited_by, created_at, expires_at)
      select agency_id, '${id}', 'lea@agence.example', 'Léa', 'negotiator', 'abc', id, '${at}', '${at}' from ${user} u`,
    calendar_feed: `select agency_id, id, 'abc', true, '${at}' from ${user} u`,
    calendar_account: `(agency_id, user_id, driver, address, username, password, calendars, status, changed, due_at, failures, created_at)
      select agency_id, id, 'caldav', 'https://dav.example/', 'lea', '\\x00', '[]', 'active', false, '${at}', 0, '${at}' from ${user} u`,
    calendar_event: `select agency_id, id, '${id}', 'https://dav.example/a.ics', null, null, null from ${user} u`,
    busy_time: `select agency_id, id, '${at}', '2026-11-20T11:00:00Z' from ${user} u`,
    offer: `(agency_id, id, property_id, contact_id, amount_euros, stage, created_at, updated_at)
      select p.agency_id, '${id}', p.id, c.id, 250000, 'received', '${at}', '${at}' from ${contact} c,
        ${property} p`,
    offer_buyer: `(agency_id, offer_id, contact_id, created_at)
      select agency_id, (select id from offer order by id limit 1), id, '${at}' from ${contact} c`,
    offer_condition: `(agency_id, id, offer_id, label, created_at)
      select agency_id, '${id}', id, 'Vente de leur appartement', '${at}' from offer order by id limit 1`,
    campaign: `(agency_id, id, name, body, filter, per_minute, status, created_by, created_at, updated_at)
      select agency_id, '${id}', 'Portes ouvertes', 'Bonjour', '{}', 60, 'draft', ${system}, '${at}', '${at}' from ${user} u`,
    campaign_exclusion: `(agency_id, campaign_id, contact_id, reason)
      select agency_id, (select id from campaign order by id limit 1), id, 'opted_out' from ${contact} c`,
    campaign_recipient: `(agency_id, campaign_id, contact_id, approved_hash)
      select agency_id, (select id from campaign order by id limit 1), id, 'abc' from ${contact} c`,
    attachment: `(agency_id, id, draft_id, name, type, bytes, sha256, content, created_at)
      select agency_id, '${id}', id, 'plan.pdf', 'application/pdf', 1, 'abc', '\\x25', '${at}' from ${draft} d`,
    contact_link: `(agency_id, contact_id, other_id, kind, created_at)
      select agency_id, min(id::text)::uuid, max(id::text)::uuid, 'couple', '${at}' from contact group by agency_id`,
    contact_merge: `(agency_id, id, merged_id, survivor_id, merged_name, merged_by, merged_at)
      select agency_id, '${id}', '${id}', id, 'Paul Martin', ${system}, '${at}' from ${contact} c`,
    delivery_failure: `(agency_id, channel, address, reason, failed_at)
      select agency_id, 'sms', '+33639981235', 'unknown subscriber', '${at}' from ${user} u`,
    erased_address: `(agency_id, channel, hash, erased_at) select agency_id, 'email', 'abc', '${at}' from ${user} u`,
    erasure: `(agency_id, id, contact_id, reason, erased_by, erased_at)
      select agency_id, '${id}', id, 'request', ${system}, '${at}' from ${contact} c`,
    import: `(agency_id, id, kind, file_name, counts, created_by, created_at)
      select agency_id, '${id}', 'contacts', 'contacts.csv', '{}', ${system}, '${at}' from ${user} u`,
    import_record: `(agency_id, import_id, record_id, row_number)
      select agency_id, '${id}', id, 2 from ${contact} c`,
    import_mapping: `(agency_id, kind, headings_hash, mapping, updated_at)
      select agency_id, 'contacts', 'abc', '{}', '${at}' from ${user} u`,
    invitation_mail: `(agency_id, id, subject, body, status, attempts, due_at, created_at)
      select agency_id, '${id}', 'Invitation', 'Bonjour', 'sent', 1, '${at}', '${at}' from ${user} u`,
    logo: `(agency_id, sha256, type, content, width, height, created_at)
      select agency_id, 'abc', 'image/png', '\\x89', 160, 80, '${at}' from ${user} u`,
    original_mail: `(agency_id, message_id, bytes, sha256, content, created_at)
      select agency_id, id, 1, 'abc', '\\x25', '${at}' from message order by id limit 1`,
    property_status_change: `(agency_id, id, property_id, from_status, to_status, actor, at)
      select agency_id, '${id}', id, 'draft', 'available', ${system}, '${at}' from ${property} p`,
    proposed_property: `(agency_id, id, contact_id, property_id, event, actor, at)
      select p.agency_id, '${id}', c.id, p.id, 'proposed', ${system}, '${at}' from ${contact} c, ${property} p`,
    property_price: `(agency_id, property_id, at, price_euros)
      select agency_id, id, '${at}', 250000 from ${property} p`,
    property_access: `(agency_id, property_id, keys, updated_at)
      select agency_id, id, 'Tableau 3', '${at}' from ${property} p`,
    property_seller: `(agency_id, property_id, contact_id, created_at)
      select p.agency_id, p.id, c.id, '${at}' from ${contact} c, ${property} p`,
    sent_advert: `(agency_id, property_id, portal_agency_id, line_hash, sent_at)
      select agency_id, id, 'MONAGENCE', 'abc', '${at}' from ${property} p`,
    property_inspection: `(agency_id, property_id, property_updated_at, day, faults)
      select agency_id, id, '${at}', '2026-11-20', 1 from ${property} p`,
    visit_slip: `(agency_id, id, visit_id, contact_id, signers, signed_at, actor, bytes, sha256, content)
      select agency_id, '${id}', id, contact_id, '[]', '${at}', ${system}, 1, 'abc', '\\x25' from visit order by id limit 1`,
    reply_suggestion: `(agency_id, id, contact_id, channel, requested_by, model, status, created_at)
      select agency_id, '${id}', id, 'sms', ${system}, 'a-model', 'waiting', '${at}' from ${contact} c`,
    unassigned_message: `(id, driver, provider_id, channel, address, recipients, message, bytes, received_at)
      values ('${id}', 'smtp', 'abc', 'email', 'paul@client.example', '{contact@agence.example}', '{}', 2, '${at}')`,
  };
  for (const [name, row] of Object.entries(rows)) {
    const isMissing = tables.includes(name) && (await rowsOf(`select from ${name} limit 1`)).length === 0;
    if (isMissing) await client.query(`insert into ${name} ${row}`);
  }
}
