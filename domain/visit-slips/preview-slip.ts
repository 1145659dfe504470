import { z } from 'zod';
import { localTimeText, time } from '../shared/fields.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { inWords } from '../shared/local-time.ts';
import { direct } from '../shared/operation.ts';
import { readVisitRow } from '../visits/visit-record.ts';
import { SlipContent, slipContent, slipFingerprint, visitorOf } from './slip-content.ts';

export const previewSlip = direct({
  name: 'previewSlip',
  scope: 'human',
  summary: 'The record of a visit (bon de visite) as the visitors read it before they sign.',
  effect: 'read',
  input: z.strictObject({ id: id('visit').describe('The visit') }),
  output: z.object({
    content: SlipContent,
    visitor: z.string().describe('The contact of the visit, as people say the name'),
    attendees: z.string().nullable().describe('Who comes along, in free words'),
    fingerprint: z.string().describe('Of the content; a signature names the one that was read'),
    readAt: time.describe('When it was read'),
    readAtLocal: localTimeText.describe('The same on the agency’s clocks'),
  }),
  run: async (work, input) => {
    const visit = await readVisitRow(work, uuidOf('visit', input.id));
    const content = await slipContent(work, visit);
    const { timeZone } = await work.profile();
    return {
      content,
      visitor: visitorOf(visit),
      attendees: visit.attendees,
      fingerprint: slipFingerprint(visit.id, visit.contact_id, content),
      readAt: work.now.toISOString(),
      readAtLocal: inWords(work.now, timeZone),
    };
  },
});
