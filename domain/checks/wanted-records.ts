import { isId, uuidOf } from '../shared/ids.ts';
import { possibleSlots, type Slot } from './agenda.ts';
import { isFor, isOfAgent, type RunRows } from './agent-drafts.ts';
import type { ReadFacts } from './draft-facts.ts';
import { mayConcernProperty, streetNameKey } from './mentions.ts';
import { tellOthersOffers } from './others-offers.ts';
import { MOST_EUROS, type Price } from './reading/prices.ts';
import type { Reading } from './reading/read-text.ts';
import { tellsOfViews } from './reading/view-counts.ts';
import type { Mentioned } from './records.ts';
import type { StrangerSearch } from './stranger-findings.ts';

/**
 * The records that the texts of drafts make a check read: those of all drafts for the statement that reads them, those of one draft
 * for its findings. What a neighbour names or has read proves nothing, and is no secret of somebody else either.
 */
export type Wanted = {
  /** The contacts of the drafts; of these, those who get a message; and with these all whose messages the runs have read. */
  contacts: readonly string[];
  recipients: readonly string[];
  people: readonly string[];
  /** The properties that the contacts visit, sell or have made an offer for, where a text may concern a property. */
  propertyIds: readonly string[];
  mentioned: Mentioned;
  mayConcernProperty: boolean;
  /** The properties whose adverts an agent may have read: those of the visits and offers, and those that requests were about. */
  advertIds: readonly string[];
  slots: readonly Slot[];
  prices: readonly Price[];
  /** The amounts that the texts call a budget. */
  budgets: readonly number[];
  /** The addresses that are neither the agency's nor the recipients'. */
  addresses: readonly string[];
  tellsOfOffers: boolean;
  tellsOfViews: boolean;
  hasAgent: boolean;
};

export function wantedBy(read: readonly ReadFacts[], search: StrangerSearch, runs: Partial<RunRows>): Wanted {
  const drafts = new Set<ReadFacts['draft']>(read.map(({ draft }) => draft));
  const ofDrafts = (row: { draft_id: string | null }) => read.some(({ draft }) => isFor(draft, row));
  const messages = search.messages.filter((draft) => drafts.has(draft));
  const readings = read.flatMap((each) => each.readings);
  const recipients = messages.map(({ contact_id }) => contact_id);
  const peopleRead = (runs.peopleRead ?? []).filter(ofDrafts).map(({ contact_id }) => contact_id);
  const about = (runs.saidToRuns ?? []).filter(ofDrafts).map((row) => row.about);
  const prices = readings.flatMap((reading) => reading.prices).filter(({ euros }) => euros < MOST_EUROS);
  const visitedOrOffered = propertiesOf(read.flatMap(({ visits, offers }) => [...visits, ...offers]));
  const sold = propertiesOf(read.flatMap(({ sellerVisits }) => sellerVisits));
  return {
    contacts: distinct(read.flatMap(({ draft }) => draft.contact_id ?? [])),
    recipients: distinct(recipients),
    people: distinct([...recipients, ...peopleRead]),
    propertyIds: distinct([...visitedOrOffered, ...sold]),
    mentioned: mentionedIn(readings),
    mayConcernProperty: readings.some(mayConcernProperty),
    advertIds: distinct([
      ...visitedOrOffered,
      ...about.flatMap((id) => (id && isId('property', id) ? [uuidOf('property', id)] : [])),
    ]),
    slots: read.flatMap(possibleSlots),
    prices,
    budgets: prices.filter(({ role }) => role === 'budget').map(({ euros }) => euros),
    addresses: search.unknown.filter(({ draft }) => drafts.has(draft)).map(({ value }) => value),
    tellsOfOffers: tellOthersOffers(readings),
    tellsOfViews: readings.some(({ inDigits }) => tellsOfViews(inDigits.source)),
    hasAgent: messages.some(isOfAgent),
  };
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
const propertiesOf = (rows: readonly { property_id: string | null }[]): string[] =>
  rows.flatMap(({ property_id: id }) => id ?? []);

function mentionedIn(readings: readonly Reading[]): Mentioned {
  const streetNames = readings.flatMap(({ streets }) => streets.map(streetNameKey)).filter((name) => name.length > 3);
  return {
    referenceKeys: distinct(readings.flatMap(({ references }) => references.map(({ key }) => key))),
    streetNames: distinct(streetNames),
    towns: distinct(readings.flatMap(({ towns }) => towns.map(({ key }) => key))),
  };
}
