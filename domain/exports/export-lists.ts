import { z } from 'zod';
import { browseContacts } from '../contacts/list/browse-contacts.ts';
import { time } from '../shared/fields.ts';
import { direct } from '../shared/operation.ts';

const filters = browseContacts.input.omit({ limit: true, cursor: true });

/** Permits a list of contacts to leave as it is filtered, and has the journal say so. `contactsCsv` then reads it. */
export const exportContacts = direct({
  name: 'exportContacts',
  scope: 'noKey',
  summary: 'Begin a file with the contacts of a list.',
  effect: 'write',
  input: filters,
  output: z.object({ filters, exportedAt: time }),
  run: async ({ now }, input) => ({ filters: input, exportedAt: now.toISOString() }),
});

/** The same for all properties. */
export const exportProperties = direct({
  name: 'exportProperties',
  scope: 'noKey',
  summary: 'Begin a file with all properties.',
  effect: 'write',
  input: z.strictObject({}),
  output: z.object({ exportedAt: time }),
  run: async ({ now }) => ({ exportedAt: now.toISOString() }),
});
