import { draftUnitSms } from '../../domain/conversations/message-drafts.ts';
import { fingerprintOf } from '../../domain/drafts/draft-record.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { asJson } from '../../storage/json.ts';
import { createColleague } from '../support/colleagues.ts';
import { createRecords } from '../support/records.ts';
import type { Agency, TestServer } from '../support/test-server.ts';

/** Fills an agency with the records that the console's procedures are about. */
export async function populateAgency(server: TestServer, agency: Agency) {
  const records = await createRecords(server, agency);
  const owner = await createColleague(server.db, agency, 'owner');
  const negotiator = await createColleague(server.db, agency, 'negotiator');
  const assistant = await createColleague(server.db, agency, 'assistant');
  return { ...records, agency, owner, negotiator, assistant };
}
export type PopulatedAgency = Awaited<ReturnType<typeof populateAgency>>;

const human = asJson({ kind: 'human' as const, id: null, name: 'Camille Test' });

/** Creates a draft and sets its status in the store. */
export async function createDraft(
  server: TestServer,
  { agency, contact }: PopulatedAgency,
  status: string,
  more: Record<string, unknown> = {},
) {
  const { draftId } = await agency.perform(draftUnitSms, { prospectId: contact, body: 'Bonjour Élodie' });
  const draftRow = server.db.updateTable('draft').where('id', '=', uuidOf('draft', draftId));
  const row = await server.db
    .selectFrom('draft')
    .selectAll()
    .where('id', '=', uuidOf('draft', draftId))
    .executeTakeFirstOrThrow();
  const now = server.context.now();
  const decided = { approved_hash: fingerprintOf(row), decided_by: human, decided_at: now };
  const later = { release_at: new Date(now.getTime() + 3_600_000), sending_at: now };
  if (status !== 'pending') await draftRow.set({ status: status as 'sent', ...decided, ...later, ...more }).execute();
  return { id: draftId as string, fingerprint: fingerprintOf(row) };
}

/** A message that was sent to the sandbox. */
export async function createSandboxMessage(server: TestServer, records: PopulatedAgency) {
  const { id } = await createDraft(server, records, 'sent');
  const message = { id: uuidOf('draft', id), channel: 'sms', address: '+33639981234', body: 'Bonjour Élodie' } as const;
  const row = { ...message, agency_id: records.agency.id, status: 'accepted', at: server.context.now() } as const;
  await server.db.insertInto('sandbox_message').values(row).execute();
  return { id };
}
