import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { receiveEventInAgency } from '../delivery/inbound/receive.ts';
import { keywordIn } from '../delivery/inbound/receive-message.ts';
import type { Keyword } from '../domain/consent/opt-out-words.ts';
import { markSandboxMessage, readSandboxMessage } from '../domain/sandbox/sandbox-messages.ts';
import { text } from '../domain/shared/fields.ts';
import { id } from '../domain/shared/ids.ts';
import { parseInput } from '../door/parse-input.ts';
import { performSignedIn, signedInProcedure, unparsed } from './trpc.ts';

const Simulation = z.strictObject({
  id: id('draft'),
  what: z.enum(['delivered', 'failed', 'reply']),
  body: text(1600).optional(),
});

type Consent = z.output<typeof readSandboxMessage.output>['consent'];

/**
 * The effect of a reply. The word alone does not tell: START consents for the number from which it comes, and STOP opts out
 * those who have that number by now. `Alone`: the consent of the contact to whom the message went is as before.
 */
type ReplyEffect = 'message' | 'stop' | 'stopAlone' | 'start' | 'startAlone';

function effectOf(word: Keyword, before: Consent, after: Consent): ReplyEffect {
  if (word === 'stop') return after === 'opted_out' ? 'stop' : 'stopAlone';
  if (word === 'start') return before === 'opted_out' && after === 'granted' ? 'start' : 'startAlone';
  return 'message';
}

/** Simulates a provider's callback about a message in the sandbox: it is received like a real one. */
export const simulateProcedure = signedInProcedure
  .meta({ operation: markSandboxMessage })
  .input(unparsed<z.input<typeof Simulation>>())
  .mutation(async ({ ctx, input }) => {
    const { id, what, body } = parseInput(Simulation, input);
    const sent = await performSignedIn(ctx, readSandboxMessage, { id });
    const { agencyId } = ctx.session.actor;
    if (what !== 'reply') {
      await performSignedIn(ctx, markSandboxMessage, { id, status: what });
      const detail = what === 'failed' ? 'Simulé en mode test.' : null;
      await receiveEventInAgency(ctx.context, agencyId, 'sandbox', {
        kind: 'status',
        id,
        providerId: null,
        status: what,
        detail,
      });
      return { effect: null };
    }
    const reply = {
      kind: 'message' as const,
      channel: sent.channel,
      providerId: `sandbox-${randomUUID()}`,
      from: sent.to,
      to: [],
      subject: sent.subject && `Re: ${sent.subject}`,
      body: body ?? 'Bonjour, bien reçu, merci.',
      references: [`sandbox-${id}`],
      at: null,
    };
    await receiveEventInAgency(ctx.context, agencyId, 'sandbox', reply);
    const { consent } = await performSignedIn(ctx, readSandboxMessage, { id });
    return { effect: effectOf(keywordIn(reply), sent.consent, consent) };
  });
