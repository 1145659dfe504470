import { z } from 'zod';
import { direct } from '../shared/operation.ts';
import { CalendarAccount, readAccount } from './accounts.ts';
import { CalendarFeed, readFeed } from './feeds.ts';

export const readCalendars = direct({
  name: 'readCalendars',
  scope: 'human',
  summary: 'Your own calendars outside of Clef.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    feed: CalendarFeed.nullable().describe('Null without one'),
    account: CalendarAccount.nullable().describe('Null without one'),
  }),
  run: async (work) => ({ feed: await readFeed(work), account: await readAccount(work) }),
});
