import { regionOf } from '../shared/holiday-region.ts';
import { localTime } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import { invalidInput } from '../shared/refusal.ts';
import { lastDayToRetract, readBuyers } from './buyers.ts';
import type { OfferRow } from './offer-record.ts';
import { lacksCoOwnershipPapers } from './papers.ts';

/**
 * Refuses a day of the deed on which a buyer may still retract (Code de la construction et de l'habitation, L271-1). Nothing is
 * refused while no letter is known, nor without the papers of the co-ownership. Clef does not know then when the time ends, while the
 * notary does, who signs nothing before: a colleague who has not noted a letter or ticked a paper still has to record the deed that was
 * signed. A letter or a paper that is noted after the day was planned is a fact, and is never refused for it: `deadlinesOf` remarks it.
 * @param field the field of the input that has the day
 * @throws Refusal `invalid_request`
 */
export async function requireAfterRetraction(work: Work, offer: OfferRow, field: string, deedOn: string) {
  const property = await work.agency
    .from('property')
    .select(['type', 'co_owned'])
    .where('id', '=', offer.property_id)
    .executeTakeFirstOrThrow();
  if (lacksCoOwnershipPapers(offer, property)) return;
  const today = localTime(work.now, (await work.profile()).timeZone).day;
  const until = lastDayToRetract(await readBuyers(work, offer, { today, region: await regionOf(work) }));
  if (until === null || deedOn > until) return;
  throw invalidInput(
    [{ path: field, message: `lies in the time to retract, which lasts until ${until}` }],
    'A buyer may still retract on that day. Give the deed a later day, or correct the day of the letter.',
  );
}
