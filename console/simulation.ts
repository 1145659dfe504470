import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { takeFor } from '../approval/heard/inbound.ts';
import { wordOf } from '../approval/heard/message.ts';
import { parseInput } from '../approval/permit.ts';
import { text } from '../domain/contract.ts';
import { id } from '../domain/ids.ts';
import { markOutbox, readOutbox } from '../domain/sandbox.ts';
import { inside, through } from './doorway.ts';

const Simulation = z.strictObject({
  id: id('draft'),
  what: z.enum(['delivered', 'failed', 'reply']),
  body: text(1600).optional(),
});

/** What a provider would have called back about a message in the sandbox: the same way in, the same effects. */
export const simulate = inside
  .input((input: unknown) => input as z.input<typeof Simulation>)
  .mutation(async ({ ctx, input }) => {
    const { id, what, body } = parseInput(Simulation, input);
    const sent = await through(ctx, readOutbox, { id });
    const { agencyId } = ctx.session.actor;
    if (what !== 'reply') {
      await through(ctx, markOutbox, { id, status: what });
      const detail = what === 'failed' ? 'Simulé dans le bac à sable.' : null;
      await takeFor(ctx.door, agencyId, 'sandbox', { kind: 'status', id, providerId: null, status: what, detail });
      return { word: null };
    }
    const message = {
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
    await takeFor(ctx.door, agencyId, 'sandbox', message);
    return { word: wordOf(message) };
  });
