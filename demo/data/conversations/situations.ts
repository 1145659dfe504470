import type { Agency, Member } from '../agency.ts';
import type { Consents } from '../people/consents.ts';
import type { Contact } from '../people/contacts.ts';
import type { Deal, Listing } from '../properties/listing.ts';
import type { Visit } from '../visits.ts';

/** A contact and an agent who have a reason to write to each other. */
export type Situation = { contact: Contact; agent: Member };
export type ListingSituation = Situation & { listing: Listing };
export type VisitSituation = ListingSituation & { visit: Visit };
type DealSituation = ListingSituation & { deal: Deal };
/** `listing` is what the contact sells, `visits` are its visits. */
type SellerSituation = ListingSituation & { visits: Visit[] };
type OptOutSituation = Situation & { optedOutAt: Date };

export type Situations = {
  scheduledVisit: VisitSituation[];
  completedVisit: VisitSituation[];
  missedVisit: VisitSituation[];
  cancelledVisit: VisitSituation[];
  newBuyer: ListingSituation[];
  qualifiedBuyer: ListingSituation[];
  lostBuyer: ListingSituation[];
  offer: DealSituation[];
  contract: DealSituation[];
  closedSale: DealSituation[];
  seller: SellerSituation[];
  estimate: Situation[];
  smsOptOut: OptOutSituation[];
};

export type SituationName = keyof Situations;
export type SituationOf<N extends SituationName> = Situations[N][number];

export function situationsOf(
  agency: Agency,
  contacts: Contact[],
  visits: Visit[],
  consents: Map<string, Consents>,
): Situations {
  const all = contacts.map((contact) => ({ contact, agent: contact.agent ?? agency.team[0] }));
  const buyers = all.flatMap(({ contact, agent }) =>
    contact.wanted && !contact.selling ? [{ contact, agent, listing: contact.wanted }] : [],
  );
  const buyersAt = (stage: Contact['stage']) =>
    buyers.filter(({ contact }) => contact.stage === stage && !contact.deal);
  const dealsAt = (stage: Contact['stage']) =>
    buyers.flatMap((buyer) => {
      const { deal } = buyer.contact;
      return deal && buyer.contact.stage === stage ? [{ ...buyer, deal }] : [];
    });
  const visitsWith = (status: Visit['row']['status']) =>
    visits
      .filter(({ row, contact }) => row.status === status && !contact.deal)
      .map((visit) => ({ contact: visit.contact, agent: visit.agent, listing: visit.listing, visit }));
  return {
    scheduledVisit: visitsWith('scheduled'),
    completedVisit: visitsWith('completed'),
    missedVisit: visitsWith('no_show'),
    cancelledVisit: visitsWith('cancelled'),
    newBuyer: [...buyersAt('new'), ...buyersAt('contacted')],
    qualifiedBuyer: buyersAt('qualified'),
    lostBuyer: buyersAt('lost'),
    offer: dealsAt('offer'),
    contract: dealsAt('under_contract'),
    closedSale: dealsAt('won'),
    seller: all.flatMap((situation) => {
      const listing = situation.contact.selling;
      if (listing?.row.status !== 'available') return [];
      return [{ ...situation, listing, visits: visits.filter((visit) => visit.listing === listing) }];
    }),
    estimate: all.filter(({ contact }) => contact.homeLocation !== null && contact.stage !== 'lost'),
    smsOptOut: all.flatMap((situation) => {
      const sms = consents.get(situation.contact.id)?.sms;
      if (sms?.status !== 'opted_out' || !sms.recordedAt) return [];
      return [{ ...situation, optedOutAt: new Date(sms.recordedAt) }];
    }),
  };
}
