import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { sameProposals } from '../../../approval/proposals/repeated-proposal.ts';
import { draftSms } from '../../../domain/conversations/message-drafts.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { createAgent, createProspect } from '../../console/draft-fixtures.ts';
import { countRowsRead } from '../../support/rows-read.ts';
import { countPlans } from '../../support/statement-plans.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer({ ownStore: true });
const agency = await server.createAgency();
const [mine, theirs] = [createAgent(server, agency, 'Robot'), createAgent(server, agency, 'Autre robot')];
const actor = { kind: 'key', id: uuidOf('key', mine.id), name: 'Robot', agencyId: agency.id } as const;
const key = { ...actor, scopes: ['sms:send'] as const };
const [prospectId, other] = [
  await createProspect(agency, 'Élodie', '06 39 98 12 10'),
  await createProspect(agency, 'Nils', '06 39 98 12 11'),
];
const proposal = (text: string) => ({ prospectId, body: `Bonjour, merci de votre appel au sujet ${text}.` });

/** Copies a draft that is in nobody's way, each for a contact of its own. */
async function copyFor(contacts: number, draftId: string): Promise<void> {
  const ids = sql`(lpad(to_hex(n), 8, '0') || '-0000-7000-8000-' || ${agency.id.slice(24)})::uuid`;
  await sql`
    insert into contact (agency_id, id, last_name, stage, language, created_at, updated_at)
    select ${agency.id}, ${ids}, 'Nom ' || n, 'new', 'fr', now(), now() from generate_series(1, ${contacts}::int) as n`.execute(
    server.db,
  );
  await sql`
    insert into draft (agency_id, id, kind, operation, status, contact_id, plan_id, asked, item, requested_by, created_at, expires_at)
    select agency_id, ${ids}, kind, operation, status, ${ids}, plan_id, asked, item, requested_by, created_at, expires_at
    from draft, generate_series(1, ${contacts}::int) as n
    where agency_id = ${agency.id} and id = ${uuidOf('draft', draftId)}`.execute(server.db);
}

/** How PostgreSQL looks for an earlier proposal. */
async function planOfSame(): Promise<string> {
  const proposed = sql<any>`select ${newId()}::uuid as contact_id, ${'{}'}::jsonb as item`;
  return server.db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    const { query } = sameProposals(tenantOf(transaction, agency.id), { kind: 'sms', key: newId() }, proposed);
    const { sql: text, parameters } = sql`${query}`.compile(transaction);
    const literal = text.replace(/\$(\d)/g, (_, n) => `'${parameters[Number(n) - 1]}'`);
    const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain ${literal}`).execute(transaction);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

let planOfEmpty: string;

beforeAll(async () => {
  planOfEmpty = await planOfSame();
  await mine.sms(other);
  await copyFor(3000, await theirs.sms(other));
  await sql`analyze`.execute(server.db);
});

it('a proposal looks for its plan among the drafts of its own key alone', async () => {
  const { draft, waiting_draft } = await countRowsRead(server.context, key, draftSms, proposal('du jardin'));
  expect(draft).toBeGreaterThan(0);
  expect([draft, waiting_draft].filter((rows = 0) => rows > 30)).toEqual([]);
});

it('what a proposal is compared with is read by one plan per connection', async () => {
  const first = Array.from({ length: 10 }, (_, n) => proposal(`du ${'très '.repeat(n)}grand jardin`));
  const statement = { first, counted: ['de la cave', 'du garage', 'du balcon'].map(proposal), words: 'plan_id as id' };
  expect(await countPlans(server.context, key, draftSms, statement)).toEqual({ planned: 0, kept: 3 });
});

it('an earlier proposal is looked for among the drafts of its contact, even while PostgreSQL takes the table for empty', async () => {
  expect(planOfEmpty).toMatch(/Index Cond: .*contact_id/);
  expect(await planOfSame()).toMatch(/Index Cond: .*contact_id/);
});
