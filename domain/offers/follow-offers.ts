import type { PropertyRow } from '../properties/property-record.ts';
import { changeStatus } from '../property-status/change-status.ts';
import type { Work } from '../shared/operation.ts';
import type { OfferRow } from './offer-record.ts';

/** The statuses between which offers move a property, from the first to the last. Nothing leads out of the others by itself. */
const statuses = ['available', 'under_offer', 'under_contract', 'sold'] as const;
type Status = (typeof statuses)[number];

/** The status of a property by one of its offers: the deed, else the preliminary contract, else an offer that was not refused. */
const statusBy: Readonly<Record<OfferRow['stage'], Status>> = {
  received: 'under_offer',
  countered: 'under_offer',
  accepted: 'under_offer',
  promise_signed: 'under_contract',
  deed_signed: 'sold',
  refused: 'available',
};

type Change = Pick<OfferRow, 'id' | 'property_id'> & {
  /** The stage before; null for a new offer. */
  from: OfferRow['stage'] | null;
  /** The stage now; null if the offer is removed. */
  to: OfferRow['stage'] | null;
};

/**
 * Lets the status of a property follow its offers once one of them has changed. A status that a person has set, because a compromis was
 * signed that Clef has no offer of, stays until an offer goes beyond it. Whether the property is published never changes here.
 */
export async function followOffers(work: Work, { id, property_id, from, to }: Change): Promise<void> {
  const property = work.agency.from('property').select('status').where('id', '=', property_id);
  // Locked before its offers are read, so that two that change at once are both seen by the second.
  const { status } = await property.forNoKeyUpdate().executeTakeFirstOrThrow();
  if (!isFollowing(status)) return;
  const others = work.agency.from('offer').select('stage').where('property_id', '=', property_id);
  const rows = await others.where('id', '<>', id).execute();
  const stages = rows.map(({ stage }) => stage);
  const before = furthest([...stages, ...(from ? [from] : [])]);
  const after = furthest([...stages, ...(to ? [to] : [])]);
  const isBeyond = rankOf(after) > rankOf(status);
  const isTakenBack = status === before && rankOf(after) < rankOf(before);
  if (isBeyond || isTakenBack) await changeStatus(work, property_id, { from: status, to: after });
}

const isFollowing = (status: PropertyRow['status']): status is Status =>
  (statuses as readonly string[]).includes(status);

const rankOf = (status: Status) => statuses.indexOf(status);

const furthest = (stages: readonly OfferRow['stage'][]): Status =>
  stages.map((stage) => statusBy[stage]).reduce((a, b) => (rankOf(a) >= rankOf(b) ? a : b), 'available' as Status);
