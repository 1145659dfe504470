import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseInput } from '../approval/permit.ts';
import { markOutbox, readOutbox } from '../domain/outbox/outbox.ts';
import { text } from '../domain/shared/fields.ts';
import { id } from '../domain/shared/ids.ts';
import { takeFor } from '../inbound/receive.ts';
import { wordOf } from '../inbound/receive-message.ts';
import { inside, through } from './trpc.ts';

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
      await takeFor(ctx.context, agencyId, 'sandbox', { kind: 'status', id, providerId: null, status: what, detail });
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
    await takeFor(ctx.context, agencyId, 'sandbox', message);
    return { word: wordOf(message) };
  });
