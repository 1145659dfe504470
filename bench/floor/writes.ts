import { createHash, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { newId } from '../../domain/shared/ids.ts';
import { inWords, PARIS } from '../../domain/shared/local-time.ts';
import { typeId, uuidOf } from './type-id.ts';

export type WriteFloorInput = { databaseUrl: string; agencyId: string; keyId: string };

/** The writes of a door without a guard: they ask for no key, check nothing, and write the rows that Clef writes. */
export function openWrites({ databaseUrl, agencyId, keyId }: WriteFloorInput) {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  const actor = JSON.stringify({ id: typeId('key', keyId), kind: 'key', name: 'Bench' });

  /** The values $1 to $16 of `recorded`: the event, the stored answer and the journal's entry. */
  const record = (
    given: { now: Date; operation: string; type: string; data: string; answer: string; subject: string } & {
      outcome: string;
      input: object;
      idempotencyKey: string;
    },
  ) => {
    const { now, operation, outcome, subject } = given;
    const [entryId, requestId] = [newId(), `req_${randomUUID()}`];
    const entry = [entryId, now, JSON.parse(actor), operation, outcome, null, subject, requestId];
    const fingerprint = sha256(JSON.stringify({ operation, input: given.input })).digest('base64url');
    const event = [newId(), given.type, given.data];
    const answer = [keyId, given.idempotencyKey, fingerprint, given.answer];
    const journal = [
      entryId,
      actor,
      operation,
      outcome,
      subject,
      requestId,
      sha256(JSON.stringify(entry)).digest('hex'),
    ];
    return [agencyId, now, ...event, ...answer, ...journal];
  };

  return {
    createContact: async (input: any, idempotencyKey: string): Promise<string> => {
      const [id, now] = [newId(), new Date()];
      const subject = typeId('contact', id);
      const body = JSON.stringify(contactOf(input, subject, now));
      const operation = { operation: 'createContact', outcome: 'done', type: 'contact.created' };
      const values = record({ ...operation, now, data: body, answer: body, subject, input, idempotencyKey });
      const { firstName, lastName, email, intent, source, budgetMaxEuros, search } = input;
      const columns = [id, firstName, lastName, email, intent, source, budgetMaxEuros, search.cities];
      await pool.query({ name: 'create', text: contactStatement, values: [...values, ...columns] });
      return body;
    },
    draftSms: async ({ prospectId, body }: any, idempotencyKey: string): Promise<string> => {
      const [id, now, contactId] = [newId(), new Date(), uuidOf(prospectId)];
      const { rows } = await pool.query({ name: 'phone', text: phoneStatement, values: [agencyId, contactId] });
      const preview = { to: rows[0].phone, body, encoding: 'GSM-7', segments: 1, ucs2Characters: [] };
      const draftId = typeId('draft', id);
      const expiresAt = new Date(now.getTime() + 14 * 86_400_000);
      const receipt = {
        draftId,
        status: 'pending',
        kind: 'sms',
        preview,
        reviewUrl: `http://localhost/a-traiter/${draftId}`,
        expiresAt: expiresAt.toISOString(),
      };
      const data = JSON.stringify({ ...receipt, contactId: prospectId, requestedBy: JSON.parse(actor) });
      const answer = JSON.stringify({ ...receipt, expiresAtLocal: inWords(expiresAt, PARIS), warnings: [] });
      const operation = { operation: 'draftUnitSms', outcome: 'held', type: 'ai_action.pending' };
      const input = { prospectId, body };
      const values = record({ ...operation, now, data, answer, subject: draftId, input, idempotencyKey });
      const item = JSON.stringify({ ...preview, purpose: 'service' });
      await pool.query({ name: 'draft', text: draftStatement, values: [...values, id, contactId, item, expiresAt] });
      return answer;
    },
  };
}

const sha256 = (text: string) => createHash('sha256').update(text);

/** The event with its deliveries, the stored answer, and the journal's next link. */
const recorded = `
  event as (
    insert into event (agency_id, id, type, timestamp, data) values ($1, $3, $4, $2, $5::jsonb) returning agency_id, id),
  delivery as (
    insert into webhook_delivery (agency_id, id, webhook_id, event_id, status, next_attempt_at, created_at)
    select event.agency_id, gen_random_uuid(), webhook.id, event.id, 'waiting', $2, $2
    from event join webhook on webhook.agency_id = event.agency_id
    where disabled_at is null and removed_at is null and (kinds = '{}' or $4 = any (kinds))),
  answer as (
    insert into idempotent_answer (key_id, idempotency_key, agency_id, fingerprint, answer, created_at)
    values ($6, $7, $1, $8, $9::jsonb, $2)),
  link as (
    update journal_head set seq = seq + 1, hash = encode(sha256(convert_to(hash || $16, 'UTF8')), 'hex')
    where agency_id = $1 returning seq, hash)
  insert into journal_entry (agency_id, id, at, actor, operation, outcome, subject, request_id, seq, hash)
  select $1, $10, $2, $11::jsonb, $12, $13, $14, $15, seq, hash from link`;

const contactStatement = `with contact as (
    insert into contact (agency_id, id, first_name, last_name, email, stage, intent, source, budget_max_euros,
      search_cities, language, key_written, created_at, updated_at)
    values ($1, $17, $18, $19, $20, 'new', $21, $22, $23, $24, 'fr',
      '{first_name,last_name,budget_max_euros,search_cities}', $2, $2)),
  ${recorded}`;

const phoneStatement = 'select phone from contact where agency_id = $1 and id = $2';

const draftStatement = `with draft as (
    insert into draft (agency_id, id, kind, operation, status, contact_id, asked, item, requested_by, created_at,
      expires_at, flagged, plan_id, offered_slots, checked_at)
    values ($1, $17, 'sms', 'draftUnitSms', 'pending', $18, $19::jsonb, $19::jsonb, $11::jsonb, $2, $20, false, $17,
      '{}', $2)),
  ${recorded}`;

const unknown = { status: 'unknown', recordedAt: null, source: null, evidence: null };

const contactOf = (input: any, id: string, now: Date) => ({
  id,
  firstName: input.firstName,
  lastName: input.lastName,
  email: input.email,
  phone: null,
  stage: 'new',
  intent: input.intent,
  source: input.source,
  budgetMinEuros: null,
  budgetMaxEuros: input.budgetMaxEuros,
  search: { cities: input.search.cities, propertyTypes: [], minRooms: null, minSurfaceSqm: null },
  searches: [
    {
      id: id.replace('contact', 'search'),
      propertyTypes: [],
      cities: input.search.cities,
      budgetMinEuros: null,
      budgetMaxEuros: input.budgetMaxEuros,
      minRooms: null,
      minSurfaceSqm: null,
      outside: [],
      worstEnergyClass: null,
      wantedBy: null,
    },
  ],
  tags: [],
  language: 'fr',
  assignedTo: null,
  consent: { sms: unknown, email: unknown },
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});
