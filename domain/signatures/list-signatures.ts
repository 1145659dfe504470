import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { draftsAbout, SignatureRequest, signatureRecords } from './signature-record.ts';
import { requireRecord } from './subject.ts';

/** A mandate has a few; nobody asks for the same paper a hundred times. */
const MAX_LISTED = 50;

export const listSignatures = direct({
  name: 'listSignatures',
  scope: 'human',
  summary: 'The requests for signatures of a mandate or of an offer, the latest first.',
  effect: 'read',
  input: z.strictObject({ id: z.union([id('mandate'), id('offer')]).describe('The mandate, or the offer') }),
  output: z.object({ data: z.array(SignatureRequest) }),
  run: async (work, input) => {
    await requireRecord(work, input.id);
    return { data: await signatureRecords(work, await draftsAbout(work, input.id).limit(MAX_LISTED).execute()) };
  },
});
