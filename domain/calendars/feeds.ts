import { z } from 'zod';
import { time } from '../shared/fields.ts';
import { direct, type Work } from '../shared/operation.ts';
import { hashOf, newToken } from '../shared/token.ts';

/** The address of a colleague's feed, as they see it: the link itself was shown once and is not stored. */
export const CalendarFeed = z.object({
  withNames: z.boolean().describe('Whether it names the contacts'),
  createdAt: time.describe('Since when the link opens it'),
});

/** The part of the public address before the secret. */
export const FEED_PATH = '/calendar';

export const createCalendarFeed = direct({
  name: 'createCalendarFeed',
  scope: 'human',
  summary: 'Make the link of your own calendar feed. An earlier link opens nothing any more.',
  effect: 'write',
  input: z.strictObject({ withNames: z.boolean().describe('Whether it names the contacts') }),
  output: CalendarFeed.extend({ url: z.string().describe('Shown this once') }),
  run: async (work, { withNames }) => {
    const token = newToken();
    const row = { token_hash: hashOf(token), with_names: withNames, created_at: work.now };
    await work.agency
      .insert('calendar_feed', { ...row, user_id: work.actor.id as string })
      .onConflict((conflict) => conflict.columns(['agency_id', 'user_id']).doUpdateSet(row))
      .execute();
    return { ...feedRecord(row), url: `${work.baseUrl}${FEED_PATH}/${token}.ics` };
  },
});

export const withdrawCalendarFeed = direct({
  name: 'withdrawCalendarFeed',
  scope: 'human',
  summary: 'Withdraw the link of your own calendar feed: it opens nothing from now on.',
  effect: 'write',
  input: z.strictObject({}),
  output: z.object({ withdrawn: z.boolean().describe('Whether there was one') }),
  run: async (work) => ({ withdrawn: await endFeedOf(work, work.actor.id as string) }),
});

/** @returns whether there was one */
export async function endFeedOf(work: Work, userId: string): Promise<boolean> {
  const ended = work.agency.remove('calendar_feed').where('user_id', '=', userId).returning('user_id');
  return (await ended.executeTakeFirst()) !== undefined;
}

/** The actor's own feed; null without one. */
export async function readFeed(work: Work): Promise<z.output<typeof CalendarFeed> | null> {
  const own = work.agency.from('calendar_feed').select(['with_names', 'created_at']);
  const row = await own.where('user_id', '=', work.actor.id).executeTakeFirst();
  return row ? feedRecord(row) : null;
}

const feedRecord = (row: { with_names: boolean; created_at: Date }) => ({
  withNames: row.with_names,
  createdAt: row.created_at.toISOString(),
});
