import { z } from 'zod';
import { writePdf } from '../app/export/write-pdf.ts';
import { requestContextOf } from '../app/http/request-context.ts';
import { isPermitted } from '../domain/access/permissions.ts';
import { idempotencyKey } from '../domain/shared/fields.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { previewSlip } from '../domain/visit-slips/preview-slip.ts';
import { type RenderedSlip, SlipForm, signSlip } from '../domain/visit-slips/sign-slip.ts';
import { parseInput } from '../door/parse-input.ts';
import { perform } from '../door/perform.ts';
import type { SignedInSession } from './session.ts';
import { type ConsoleContext, performSignedIn, signedInProcedure, unparsed } from './trpc.ts';

const Repeatable = z.looseObject({ formId: idempotencyKey.optional() });

/**
 * Makes the PDF of what the visitors sign, then keeps it. Making it takes a second, so that happens before the transaction, and
 * `signSlip` compares the visit again. The browser gives points; nothing that it draws reaches the PDF otherwise.
 */
export const signSlipProcedure = signedInProcedure
  .meta({ operation: signSlip })
  .input(unparsed<z.input<typeof SlipForm> & { formId?: string }>())
  .mutation(async ({ ctx, input }) => {
    const { formId, ...given } = parseInput(Repeatable, input);
    const form = isPermitted(ctx.session.actor, signSlip) ? SlipForm.safeParse(given).data : undefined;
    // A form that is refused needs no PDF: the operation says what is wrong with it.
    const rendered = form ? await render(ctx, form) : () => undefined;
    return performSignedIn(ctx, signSlip, { ...given, rendered }, formId);
  });

type SignedIn = Pick<ConsoleContext, 'context' | 'response'> & { session: SignedInSession };

/** @returns the PDF; the operation refuses by the function that throws, so that the journal has the refusal */
async function render({ context, response, session }: SignedIn, form: z.output<typeof SlipForm>) {
  try {
    const call = requestContextOf(response);
    const { output } = await perform(context, session.actor, previewSlip, { id: form.id }, call);
    const { content, fingerprint, readAt, readAtLocal: signedOn } = output;
    const visitors = form.visitors.map(({ address = null, ...visitor }) => ({ ...visitor, address }));
    const pdf = await writePdf({ name: 'slip', data: { content, visitors, signedOn } });
    return (): RenderedSlip => ({ pdf, fingerprint, signedAt: new Date(readAt) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (): RenderedSlip => {
      throw error;
    };
  }
}
