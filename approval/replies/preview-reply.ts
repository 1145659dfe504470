import { z } from 'zod';
import { Finding } from '../../domain/checks/finding.ts';
import { fingerprintOf } from '../../domain/drafts/draft-record.ts';
import { instant } from '../../domain/shared/fields.ts';
import { newId } from '../../domain/shared/ids.ts';
import { direct } from '../../domain/shared/operation.ts';
import { Departure, departureOf, readSendingSettings } from '../release/release-time.ts';
import { checkReply } from './check-reply.ts';
import { ReplyText, replyDraft } from './reply-draft.ts';

export const previewReply = direct({
  name: 'previewReply',
  scope: 'human',
  summary: 'How a text would leave, and what the checks find in it; nothing is saved.',
  effect: 'read',
  input: ReplyText.extend({
    sendAt: instant.optional().describe('As if it did not leave before this time'),
    anyHour: z.boolean().default(false).describe('As if it need not wait for the courtesy hours'),
    formId: z.uuid().optional().describe('Of the form: what it has sent itself is no repetition'),
  }),
  output: z.object({
    item: z.looseObject({}),
    /** The sending names it: exactly this text leaves, to this address, or none. */
    fingerprint: z.string(),
    findings: z.array(Finding),
    /** Why it could not be sent now. */
    blocked: z.object({ code: z.string(), message: z.string() }).nullable(),
    releaseTime: Departure,
  }),
  run: async (work, input) => {
    const { draft, refusal } = await replyDraft(work, newId(), input);
    const sendAt = input.sendAt === undefined ? undefined : new Date(input.sendAt);
    const { findings } = await checkReply(work, { ...draft, any_hour: input.anyHour }, sendAt, input.formId);
    return {
      item: draft.item,
      fingerprint: fingerprintOf(draft),
      findings,
      blocked: refusal ? { code: refusal.code, message: refusal.message } : null,
      releaseTime: departureOf(work.now, await readSendingSettings(work), draft),
    };
  },
});
