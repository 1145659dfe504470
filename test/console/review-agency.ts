import { createColleague } from '../support/colleagues.ts';
import { startServerOn, type TestServer } from '../support/test-server.ts';
import { signInToConsole } from './client.ts';
import { createAgent, createProspect } from './draft-fixtures.ts';

const FRIDAY = new Date('2026-11-20T10:00:00Z');

/** An agency with one prospect, an agent that drafts for them, and an owner who reads the drafts. */
export async function createReviewAgency(testServer: TestServer, phone: string) {
  const clock = { now: FRIDAY };
  const served = await startServerOn(testServer.context.rows, { now: () => clock.now });
  const agency = await testServer.createAgency();
  const person = await createColleague(testServer.db, agency, 'owner');
  const robot = createAgent(served, agency, 'Robot');
  const contact = await createProspect(agency, 'Élodie', phone);
  /** Signs in at the given time, because a session does not last until the next day. */
  const pageAt = async (time = FRIDAY) => {
    clock.now = time;
    const page = await signInToConsole(served.url, person);
    const read = async (id: string) => (await page.call('drafts.read', { id })).data;
    return { ...page, read };
  };
  return { served, clock, agency, person, robot, contact, pageAt };
}
