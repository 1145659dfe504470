import { randomInt } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { eraseContact } from '../../domain/erasure/erase-contact.ts';
import { enrollSequence } from '../../domain/sequences/enroll.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import type { Db } from '../../storage/db.ts';
import { asJson } from '../../storage/json.ts';
import { readAllRows } from '../support/all-rows.ts';
import { countOutcomes } from '../support/colleagues.ts';
import { isEmbedded } from '../support/installation.ts';
import { size } from '../support/size.ts';
import { startTestServer } from '../support/test-server.ts';
import { receivedMessages, startTwilioServer } from '../support/twilio-server.ts';
import { createCampaignAgency } from './campaigns/campaign-agency.ts';
import { insertSequence, startSequenceServer, steps } from './sequences/sequence-server.ts';

const ROUNDS = size(1, 10, 250);
const PEOPLE = 12;

type Person = { id: string; name: string; phone: string; email: string };

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
let named = 0;
/** A name that nobody else has, in letters only, so that templates take it. */
function nextName(): string {
  let word = '';
  for (let rest = named++; word.length < 5; rest = Math.floor(rest / 26)) word += LETTERS[rest % 26];
  return `Zef${word}`;
}

/** Gives each contact of the agency a name and an e-mail address of their own. */
async function nameContacts(db: Db, agencyId: string): Promise<Person[]> {
  const rows = await db.selectFrom('contact').select(['id', 'phone']).where('agency_id', '=', agencyId).execute();
  const people = rows.map(({ id, phone }) => ({ id, name: nextName(), phone: phone as string }));
  const granted = { status: 'granted', recordedAt: null, source: 'Formulaire', evidence: null } as const;
  for (const { id, name } of people) {
    const columns = { first_name: name, last_name: name, email: `${name.toLowerCase()}@courriel.example` };
    const change = db.updateTable('contact').set({ ...columns, email_consent: asJson(granted) });
    await change.where('id', '=', id).execute();
  }
  return people.map((person) => ({ ...person, email: `${person.name.toLowerCase()}@courriel.example` }));
}

type Race = {
  db: Db;
  agencyId: string;
  people: Person[];
  erase(input: unknown): Promise<unknown>;
  jobs: (() => Promise<unknown>)[];
  received(person: Person): number;
};

/**
 * Erases everybody while the jobs run, each person at another moment. A colleague who is told that a message is being sent tries
 * again.
 */
async function race({ db, agencyId, people, erase, jobs, received }: Race): Promise<void> {
  const atErasure = new Map<Person, number>();
  const eraseSoon = async (person: Person) => {
    for (let turns = randomInt(400); turns > 0; turns -= 1) await turn();
    const input = { id: publicId('contact', person.id), name: `${person.name} ${person.name}`, reason: 'request' };
    for (let isErased = false; !isErased; ) {
      isErased = await erase(input).then(
        () => true,
        (error) => {
          if (!(error instanceof Refusal) || error.code !== 'conflict') throw error;
          return false;
        },
      );
    }
    atErasure.set(person, received(person));
  };
  await Promise.all([...people.map(eraseSoon), ...jobs.map((job) => job())]);
  for (const job of jobs) await job();

  const drafts = db.selectFrom('draft').select(['contact_id', 'status', 'reason_code']);
  const rows = await drafts.where('agency_id', '=', agencyId).execute();
  for (const person of people) {
    const count = received(person);
    expect(count).toBe(atErasure.get(person));
    expect(count).toBeLessThanOrEqual(1);
    const own = rows.filter(({ contact_id }) => contact_id === person.id);
    if (count === 1) expect(own).toMatchObject([{ status: 'sent' }]);
    else for (const draft of own) expect(draft).toMatchObject({ status: 'rejected', reason_code: 'erased' });
  }
  const stored = JSON.stringify(await readAllRows(db, []));
  const traces = people.flatMap(({ name, phone, email }) => [name, phone, email]);
  expect(traces.filter((trace) => stored.includes(trace))).toEqual([]);
}

describe.skipIf(isEmbedded)(
  'somebody who is erased at this moment either got the message before, or gets none',
  async () => {
    if (isEmbedded) return;
    const testServer = await startTestServer({ ownStore: true });
    const { db } = testServer;

    it('from a campaign', async () => {
      const server = await startTwilioServer(testServer);
      for (let round = 0; round < ROUNDS; round += 1) {
        const sender = await createCampaignAgency(server);
        const { agency, perform } = sender;
        await sender.insertRecipients(PEOPLE);
        const people = await nameContacts(db, agency.id);
        await sender.start({ body: 'Portes ouvertes samedi, {{contact.firstName}}.' });
        // In half of the rounds the messages are written while people are erased.
        if (round % 2 === 0) await sender.runDue();
        const received = ({ phone }: Person) =>
          receivedMessages(server.provider).filter(({ to }) => to === phone).length;
        const job = () => sender.advance(3);
        const erase = (input: unknown) => perform(eraseContact, input);
        await race({ db, agencyId: agency.id, people, erase, jobs: [job], received });
      }
    });

    it('from a sequence', async () => {
      const server = await startSequenceServer(testServer);
      for (let round = 0; round < ROUNDS; round += 1) {
        const sender = await server.createSendingAgency();
        const { agency, perform } = sender;
        for (let n = 0; n < PEOPLE; n += 1) await sender.createContact();
        const people = await nameContacts(db, agency.id);
        const sequence = await insertSequence(testServer, agency, steps(0), server.clock.now);
        // A third of the people is enrolled while they are erased.
        const enroll = ({ id }: Person) =>
          perform(enrollSequence, { id: sequence, prospectId: publicId('contact', id) });
        const late = people.splice(0, PEOPLE / 3);
        for (const person of people) await enroll(person);
        const enrollLate = async () => {
          const { done, person_erased, already_enrolled, ...others } = await countOutcomes(late.map(enroll));
          expect(others).toEqual({});
        };
        const received = ({ email }: Person) => server.emails.filter(({ to }) => to === email).length;
        const runDue = async () => {
          for (let look = 0; look < 3; look += 1) {
            await Promise.all((await server.findDue(agency.id)).map((wake) => server.runJob(wake)));
          }
        };
        const erase = (input: unknown) => perform(eraseContact, input);
        await race({
          db,
          agencyId: agency.id,
          people: [...late, ...people],
          erase,
          jobs: [runDue, enrollLate],
          received,
        });
      }
    });
  },
);
