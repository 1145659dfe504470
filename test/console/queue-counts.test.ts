import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { reviewQueue } from '../../approval/drafts/review-queue.ts';
import { readToday } from '../../console/today/read-today.ts';
import { type Agency, startTestServer } from '../support/test-server.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const server = await startTestServer({ now: () => NOW });

type Group = { requester: string | null; kind?: string; isFlagged?: boolean; isExpired?: boolean; count: number };

/** An agency with so many rows in its queue. None has a contact, so that all of them are nobody's. */
async function agencyWith(groups: Group[]): Promise<Agency> {
  const agency = await server.createAgency();
  for (const { requester, kind = 'sms', isFlagged = false, isExpired = false, count } of groups)
    await sql`
      insert into waiting_draft (agency_id, draft_id, kind, requester_id, requester_name, place_id, since, expires_at, flagged, blocked)
      select ${agency.id}, gen_random_uuid(), ${kind}, ${requester}::text, coalesce(${requester}::text, 'Clef'), gen_random_uuid(), ${NOW},
        ${NOW}::timestamptz + make_interval(days => ${isExpired ? -1 : 1}), ${isFlagged}, false
      from generate_series(1, ${count}::int)`.execute(server.db);
  return agency;
}

const countsOf = async (agency: Agency, input = {}) => {
  const { counts, requesters } = await agency.perform(reviewQueue, input);
  return { counts, requesters };
};

it('counts to 1,000 and says then that there are more, with the few that are flagged beside them', async () => {
  const agency = await agencyWith([
    { requester: 'key_a', count: 1200 },
    { requester: 'key_a', isFlagged: true, count: 3 },
    { requester: 'key_b', count: 999 },
    { requester: 'key_b', kind: 'email', isFlagged: true, count: 1 },
  ]);
  expect(await countsOf(agency)).toEqual({
    counts: {
      pending: 1001,
      check: 4,
      ready: 1001,
      scheduled: 0,
      sms: 1001,
      email: 1,
      enrollment: 0,
      campaign: 0,
      signature: 0,
    },
    requesters: [
      { id: 'key_a', name: 'key_a', count: 1001 },
      { id: 'key_b', name: 'key_b', count: 1000 },
    ],
  });
  expect((await agency.perform(readToday, { mine: false })).queue).toMatchObject({
    check: 4,
    ready: 1001,
    scheduled: 0,
  });
});

it.each<[string, Group[]]>([
  ['none', []],
  ['of Clef itself', [{ requester: null, count: 2 }]],
  [
    'of several',
    [
      { requester: 'key_z', kind: 'campaign', count: 1 },
      { requester: null, kind: 'enrollment', isFlagged: true, count: 5 },
      { requester: 'key_A', count: 7 },
      { requester: 'key_a', count: 400 },
      { requester: 'key_a', kind: 'email', count: 599 },
    ],
  ],
  [
    'of which some have expired',
    [
      { requester: 'key_a', isExpired: true, count: 1100 },
      { requester: 'key_a', count: 3 },
      { requester: 'key_b', isExpired: true, count: 3 },
    ],
  ],
  [
    'of which more than are counted wait in every lane',
    [...Array(4)].map((_, n) => ({ requester: `key_${n % 2}`, isFlagged: n > 1, count: 1001 + n })),
  ],
])('counts the drafts of the team as those of one list: %s', async (_name, groups) => {
  const agency = await agencyWith(groups);
  expect(await countsOf(agency)).toEqual(await countsOf(agency, { assignee: 'nobody' }));
});
