import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { type Audience, sliceOf } from './audience.ts';
import { measuring, writeTo } from './campaign-message.ts';
import type { CampaignRow } from './campaign-record.ts';

const SLICE = 200;

/** Looks for the first who would get it: where there is one, that costs next to nothing.
 * @throws Refusal `no_recipients` where nobody would */
export async function requireSomebody(work: Work, campaign: Pick<CampaignRow, 'body' | 'filter'>): Promise<void> {
  const items = measuring();
  for (let after: string | null = null; ; ) {
    const slice = await sliceOf(work, campaign.filter as Audience, after, SLICE, { reachable: true });
    const written = await writeTo(work, campaign.body, slice, items);
    if (written.some(({ reason }) => reason === null)) return;
    if (slice.length < SLICE) throw nobody();
    after = slice.at(-1)?.id ?? null;
  }
}

const nobody = () =>
  new Refusal('no_recipients', 'Nobody would get this campaign.', {
    hint: 'Choose another audience, or record the consent to SMS of those in it; the preview says why each is left out.',
  });
