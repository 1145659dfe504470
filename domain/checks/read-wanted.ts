import { readTogether } from '../../storage/read-together.ts';
import type { Work } from '../shared/operation.ts';
import { agendaOf } from './agenda.ts';
import { provingRecords, textsAroundAgent } from './agent-sources.ts';
import { portalViewsOf } from './check-views.ts';
import { lastOffers, linksOf, offeredProperties, peopleWith } from './other-people.ts';
import { noProperties } from './property-index.ts';
import { contactIds, type Records } from './records.ts';
import { mentionedProperties } from './remembered-properties.ts';
import { contactTexts } from './stranger-texts.ts';
import type { Wanted } from './wanted-records.ts';

/**
 * The properties that the texts name, the agendas at the times that they may offer, and who has given their addresses, in one statement
 * for all drafts. Each draft is compared with what it wants of them itself.
 */
export async function readWanted(work: Work, { timeZone }: Records['profile'], wanted: Wanted) {
  const { addresses, budgets, hasAgent, mentioned, prices, recipients, slots } = wanted;
  const properties = wanted.mayConcernProperty ? mentionedProperties(work, wanted) : undefined;
  const parts = {
    ...properties?.parts,
    ...(prices.length > 0 && lastOffers(work, prices)),
    ...(wanted.tellsOfOffers && offeredProperties(work)),
    ...((addresses.length > 0 || budgets.length > 0) && peopleWith(work, addresses, budgets)),
    ...((addresses.length > 0 || prices.length > 0) && linksOf(work, recipients)),
    ...(wanted.tellsOfViews && portalViewsOf(work, contactIds(wanted.contacts), { ...mentioned, timeZone })),
    ...(slots.length > 0 && agendaOf(work, slots, timeZone)),
    ...((addresses.length > 0 || hasAgent) && { contactTexts: contactTexts(work, contactIds(wanted.people)) }),
    ...(hasAgent && provingRecords(work, addresses, contactIds(recipients))),
    ...(hasAgent && textsAroundAgent(work, wanted.advertIds)),
  };
  if (Object.keys(parts).length === 0) return { propertiesFor: () => noProperties };
  const found = await readTogether(work.agency.db, parts, { prepare: true });
  const { versions = [], forSale = [], notForSale = [], ...others } = found;
  return { ...others, propertiesFor: properties?.from({ versions, forSale, notForSale }) ?? (() => noProperties) };
}
