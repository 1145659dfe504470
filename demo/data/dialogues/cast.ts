import type { Consents } from '../people/consents.ts';
import type { Prospect } from '../people/contacts.ts';
import type { Deal, Listing } from '../properties/listing.ts';
import type { Member, World } from '../team.ts';
import type { Visit } from '../visits.ts';

/** Who talks: a contact and a colleague, about a listing and perhaps a visit or a purchase. */
export type Cast = { prospect: Prospect; agent: Member };
export type About = Cast & { listing: Listing };
export type Seeing = About & { visit: Visit };
export type Buying = About & { deal: Deal };
/** With the visits of what they sell. */
export type Selling = About & { visits: Visit[] };
export type Leaving = Cast & { stoppedAt: Date };

/** Everybody who has something to say, by what it would be about. */
export type Pools = {
  coming: Seeing[];
  seen: Seeing[];
  missed: Seeing[];
  cancelled: Seeing[];
  curious: About[];
  searching: About[];
  lost: About[];
  offering: Buying[];
  signing: Buying[];
  settled: Buying[];
  selling: Selling[];
  owning: Cast[];
  stopped: Leaving[];
};

export function poolsOf(world: World, prospects: Prospect[], visits: Visit[], consents: Map<string, Consents>): Pools {
  const withAgent = prospects.map((prospect) => ({ prospect, agent: prospect.agent ?? (world.team[0] as Member) }));
  const wanting = withAgent.flatMap((cast) =>
    cast.prospect.wants && !cast.prospect.sells ? [{ ...cast, listing: cast.prospect.wants }] : [],
  );
  const seeing = (status: Visit['row']['status']) =>
    visits.filter(({ row, prospect }) => row.status === status && !prospect.deal).map((visit) => ({ ...visit, visit }));
  const buying = wanting.flatMap((about) => (about.prospect.deal ? [{ ...about, deal: about.prospect.deal }] : []));
  const at = (stage: Prospect['stage']) => wanting.filter(({ prospect }) => prospect.stage === stage && !prospect.deal);
  return {
    coming: seeing('scheduled'),
    seen: seeing('completed'),
    missed: seeing('no_show'),
    cancelled: seeing('cancelled'),
    curious: [...at('new'), ...at('contacted')],
    searching: at('qualified'),
    lost: at('lost'),
    offering: buying.filter(({ prospect }) => prospect.stage === 'offer'),
    signing: buying.filter(({ prospect }) => prospect.stage === 'under_contract'),
    settled: buying.filter(({ prospect }) => prospect.stage === 'won'),
    selling: withAgent.flatMap((cast) => {
      const listing = cast.prospect.sells;
      if (listing?.row.status !== 'available') return [];
      return [{ ...cast, listing, visits: visits.filter((visit) => visit.listing === listing) }];
    }),
    owning: withAgent.filter(({ prospect }) => prospect.ownsIn !== null && prospect.stage !== 'lost'),
    stopped: withAgent.flatMap((cast) => {
      const sms = consents.get(cast.prospect.id)?.sms;
      return sms?.status === 'opted_out' && sms.recordedAt ? [{ ...cast, stoppedAt: new Date(sms.recordedAt) }] : [];
    }),
  };
}
