import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { saveSequence } from '../../../domain/sequences/edit-sequence.ts';
import { enrollSequence } from '../../../domain/sequences/enroll.ts';
import { activateSequence } from '../../../domain/sequences/sequence-status.ts';
import { stepsFingerprint } from '../../../domain/sequences/steps.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { writeDueStep } from '../../../jobs/sequences/write-step.ts';
import { asJson } from '../../../storage/json.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { startSequenceServer, steps } from './sequence-server.ts';

const testServer = await startTestServer();
const { db } = testServer;
const { context, advanceHours, enrollContact } = await startSequenceServer(testServer);

/** An enrollment in a version whose steps were altered in the database after their approval. */
async function enrollInAlteredSteps() {
  const enrolled = await enrollContact(steps(1));
  const alteredSteps = steps(1).map((step) => ({ ...step, body: 'Autre texte' }));
  const versions = db.updateTable('sequence_version').where('agency_id', '=', enrolled.agency.id);
  await versions.set({ steps: asJson(alteredSteps) }).execute();
  return { ...enrolled, alteredSteps, fingerprint: stepsFingerprint(alteredSteps, null) };
}

it('altered steps are not sent: the enrollment fails with the reason, and nobody else is enrolled', async () => {
  const { sender, sequence: id, contact, received, runDue, read } = await enrollInAlteredSteps();
  advanceHours(1);
  await runDue();
  expect(received()).toEqual([]);
  expect(await read()).toMatchObject({ status: 'failed', reason_code: 'not_as_approved' });
  const again = sender.perform(enrollSequence, { id, prospectId: contact.id });
  expect(await refusalOf(again)).toMatchObject({ code: 'not_as_approved' });
});

it('an altered version cannot be activated; saving its steps makes a new version, which can', async () => {
  const { sender, sequence: id, contact, runDue, alteredSteps, fingerprint } = await enrollInAlteredSteps();
  const activation = sender.perform(activateSequence, { id, version: 1, fingerprint });
  expect(await refusalOf(activation)).toMatchObject({ code: 'not_as_approved' });
  const saved = await sender.perform(saveSequence, { id, steps: alteredSteps, fingerprint });
  expect(saved.versions).toMatchObject([{ version: 2, approvedAt: null }, { version: 1 }]);
  await sender.perform(activateSequence, { id, version: 2, fingerprint });
  advanceHours(1);
  await runDue();
  expect(await sender.perform(enrollSequence, { id, prospectId: contact.id })).toMatchObject({ status: 'active' });
});

it('a step whose text was altered after it was written is not sent', async () => {
  const { agency, id, runDue, read, drafts, received } = await enrollContact(steps(0));
  await writeDueStep(context, { agencyId: agency.id, id: uuidOf('enrollment', id) });
  const [draft] = await drafts();
  await sql`update draft set item = jsonb_set(item, '{body}', '"Autre"') where id = ${draft?.id}`.execute(db);
  await runDue();
  expect(received()).toEqual([]);
  expect(await read()).toMatchObject({ status: 'failed', reason_code: 'not_as_approved' });
});
