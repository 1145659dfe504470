import type { Actor } from '../../domain/shared/actor.ts';
import { previewSlip } from '../../domain/visit-slips/preview-slip.ts';
import { signSlip } from '../../domain/visit-slips/sign-slip.ts';
import { perform } from '../../door/perform.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { writePdf } from '../export/write-pdf.ts';
import { slip } from './data/slip.ts';

/**
 * Makes the PDF of the demo's signed slip while the rest of the demo is made, which takes longer.
 * @param context one whose clock stands at the time of the signature
 * @returns the signing itself
 */
export function prepareSlip(context: AppContext, actor: Actor): () => Promise<void> {
  const { visit: id, visitor } = slip;
  const made = make();
  // It is thrown where it is awaited.
  made.catch(() => undefined);
  return async () => {
    const { pdf, fingerprint, readAt } = await made;
    const rendered = () => ({ pdf, fingerprint, signedAt: new Date(readAt) });
    await perform(context, actor, signSlip, { id, fingerprint, visitors: [visitor], rendered });
  };

  async function make() {
    const { output } = await perform(context, actor, previewSlip, { id });
    const { content, readAtLocal: signedOn } = output;
    const pdf = await writePdf({ name: 'slip', data: { content, visitors: [visitor], signedOn } });
    return { ...output, pdf };
  }
}
