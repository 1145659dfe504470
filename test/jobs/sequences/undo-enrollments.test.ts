import { beforeEach, expect, it } from 'vitest';
import { cancelEnrollment, enrollSequence } from '../../../domain/sequences/enroll.ts';
import { undoEnrollments } from '../../../domain/sequences/undo-enrollments.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { WITHIN_HOURS } from '../../support/twilio-server.ts';
import { startSequenceServer, steps } from './sequence-server.ts';

const testServer = await startTestServer({ ownStore: true });
const server = await startSequenceServer(testServer);
const { clock, advanceHours, answers, enrollContact, runJob } = server;
beforeEach(() => {
  clock.now = WITHIN_HOURS;
});

it('ends the enrollments that are named and no other, and each may begin anew', async () => {
  const first = await enrollContact(steps(1));
  const { sender } = first;
  const [second, other] = [await enrollContact(steps(1), sender), await enrollContact(steps(1), sender)];
  const undone = await sender.perform(undoEnrollments, { ids: [first.id, second.id, first.id] });
  expect(undone).toEqual({ ended: [first.id, second.id], left: [] });
  advanceHours(2);
  await first.runDue();
  expect([first.received(), second.received()]).toEqual([[], []]);
  expect(other.received()).toHaveLength(1);
  expect(await first.read()).toMatchObject({ status: 'cancelled', reason_code: 'human', next_step_at: null });
  const again = await sender.perform(enrollSequence, { id: first.sequence, prospectId: first.contact.id });
  expect(again).toMatchObject({ status: 'active' });
});

it('journals each enrollment that it ended, with its subject', async () => {
  const first = await enrollContact(steps(0, 1));
  const { sender } = first;
  const [second, third] = [await enrollContact(steps(1), sender), await enrollContact(steps(1), sender)];
  await first.runDue();
  await sender.perform(undoEnrollments, { ids: [third.id, first.id, second.id] });
  const rows = testServer.db.selectFrom('journal_entry').select(['subject', 'actor']).where('outcome', '=', 'done');
  const entries = await rows
    .where('agency_id', '=', sender.agency.id)
    .where('operation', '=', 'cancelEnrollment')
    .execute();
  expect(entries.map(({ subject }) => subject).sort()).toEqual([second.id, third.id].sort());
  const owner = publicId('user', sender.agency.owner.id);
  expect(entries.map(({ actor }) => actor.id)).toEqual([owner, owner]);
});

it('rejects an e-mail that is written but has not left', async () => {
  const { sender, agency, id, drafts, received, runDue } = await enrollContact(steps(0));
  await runJob({ queue: 'step', agencyId: agency.id, id: uuidOf('enrollment', id) });
  expect(await drafts()).toMatchObject([{ status: 'approved' }]);
  expect(await sender.perform(undoEnrollments, { ids: [id] })).toEqual({ ended: [id], left: [] });
  await runDue();
  expect(await drafts()).toMatchObject([{ status: 'rejected' }]);
  expect(received()).toEqual([]);
});

it('leaves an enrollment as it is once an e-mail has left', async () => {
  const { sender, id, read, received, runDue } = await enrollContact(steps(0, 1));
  await runDue();
  const before = await read();
  expect(await sender.perform(undoEnrollments, { ids: [id] })).toEqual({ ended: [], left: [id] });
  expect(await read()).toEqual(before);
  advanceHours(2);
  await runDue();
  expect(received()).toHaveLength(2);
});

it('says that an e-mail has left, whatever became of the enrollment', async () => {
  const completed = await enrollContact(steps(0));
  const { sender } = completed;
  const replied = await enrollContact(steps(0, 24), sender);
  const cancelled = await enrollContact(steps(0, 24), sender);
  await completed.runDue();
  await server.receive(replied.contact.email as string, 'Merci !');
  await sender.perform(cancelEnrollment, { id: cancelled.id });
  const ids = [completed.id, replied.id, cancelled.id];
  expect(await sender.perform(undoEnrollments, { ids })).toEqual({ ended: [], left: ids });
  const statuses = (await Promise.all([completed, replied, cancelled].map(({ read }) => read()))).map(
    (row) => row.status,
  );
  expect(statuses).toEqual(['completed', 'replied', 'cancelled']);
});

it('leaves an enrollment as it is while its e-mail is being handed over', async () => {
  const { sender, id, read, runDue } = await enrollContact(steps(0, 1));
  let answer: unknown;
  answers.push(async () => {
    answer = await sender.perform(undoEnrollments, { ids: [id] });
    return { outcome: 'accepted', providerId: '<1@agence.example>' };
  });
  await runDue();
  expect(answer).toEqual({ ended: [], left: [id] });
  expect(await read()).toMatchObject({ status: 'active', step_index: 1 });
});

it('ends one whose e-mail the provider refused, and not one that has ended by itself', async () => {
  const failed = await enrollContact(steps(0));
  answers.push({ outcome: 'refused', code: 'invalid_recipient', detail: 'No such mailbox.' });
  await failed.runDue();
  const replied = await enrollContact(steps(1), failed.sender);
  await server.receive(replied.contact.email as string, 'Merci !');
  const ids = [failed.id, replied.id];
  expect(await failed.sender.perform(undoEnrollments, { ids })).toEqual({ ended: [failed.id], left: [] });
  expect(await replied.read()).toMatchObject({ status: 'replied' });
});

it('changes nothing if one is unknown', async () => {
  const { sender, id, read } = await enrollContact();
  const ids = [id, publicId('enrollment', newId())];
  expect(await refusalOf(sender.perform(undoEnrollments, { ids }))).toMatchObject({ code: 'not_found' });
  expect(await read()).toMatchObject({ status: 'active' });
});
