import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseInput } from '../approval/parse-input.ts';
import { markSandboxMessage, readSandboxMessage } from '../domain/sandbox/sandbox-messages.ts';
import { text } from '../domain/shared/fields.ts';
import { id } from '../domain/shared/ids.ts';
import { receiveEventInAgency } from '../inbound/receive.ts';
import { keywordIn } from '../inbound/receive-message.ts';
import { performSignedIn, signedInProcedure, unparsed } from './trpc.ts';

const Simulation = z.strictObject({
  id: id('draft'),
  what: z.enum(['delivered', 'failed', 'reply']),
  body: text(1600).optional(),
});

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
      return { word: null };
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
    return { word: keywordIn(reply) };
  });
