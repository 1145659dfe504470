import { type Agency, memberActor } from './agency.ts';
import { DAY, earlier, HOUR, later, latest, timeBetween } from './calendar.ts';
import { typeset } from './french.ts';
import { type Contact, matchesSearch } from './people/contacts.ts';
import type { Listing } from './properties/listing.ts';
import { seededRandom } from './random.ts';
import { json, type Row } from './rows.ts';
import type { Visit } from './visits.ts';

type Refusal = readonly [reason: NonNullable<Row<'proposed_property'>['reason']>, note: string | null];

const REFUSALS: Refusal[] = [
  ['price', 'Trouve le prix trop haut pour la rue, irait à 5 % de moins.'],
  ['condition', 'Ne veut pas de gros travaux, la toiture l’inquiète.'],
  ['outside', 'Vis-à-vis direct sur la terrasse.'],
  ['layout', 'La cuisine fermée ne convient pas, cloison porteuse.'],
  ['location', 'Trop loin de l’école des enfants.'],
  ['size', 'Il manque une chambre.'],
  ['charges', null],
  ['energy', 'Chauffage au fioul, craint la facture.'],
];

/** Up to three properties that colleagues proposed to each buyer who visits, and the refusals of some. */
export function proposedRows(agency: Agency, contacts: Contact[], portfolio: Listing[], visits: Visit[]) {
  const random = seededRandom('proposed properties');
  const { now } = agency;
  const available = portfolio.filter(({ row }) => row.status === 'available');
  const buyers = contacts.filter(({ stage, wanted, deal }) => stage === 'visiting' && wanted !== null && deal === null);
  return buyers.flatMap((contact, index): Row<'proposed_property'>[] => {
    const member = contact.agent ?? agency.team[0];
    const visited = visits.filter((visit) => visit.contact === contact);
    const seen = visited.find(({ row }) => row.status === 'completed');
    const matching = available.filter(
      (listing) => matchesSearch(contact.search, listing) && !visited.some((visit) => visit.listing === listing),
    );
    const proposed = [...visited.slice(0, 1).map(({ listing }) => listing), ...random.shuffled(matching).slice(0, 2)];
    const refusal = REFUSALS[index % REFUSALS.length] as Refusal;
    const row = (listing: Listing, at: Date, refused?: Refusal) => ({
      agency_id: agency.id,
      id: agency.newId(at),
      contact_id: contact.id,
      property_id: listing.row.id,
      event: refused ? ('refused' as const) : ('proposed' as const),
      reason: refused?.[0] ?? null,
      note: refused?.[1] ? typeset(refused[1]) : null,
      actor: json(memberActor(member)),
      at,
    });
    const proposals = proposed.map((listing) => {
      const from = latest(contact.createdAt, listing.row.created_at, earlier(now, 30 * DAY));
      const visit = visited.find((each) => each.listing === listing);
      const until = earlier(visit && visit.row.starts_at < now ? visit.row.starts_at : now, 2 * HOUR);
      return row(listing, from < until ? timeBetween(random, from, until) : until);
    });
    const refused = seen?.listing ?? (index % 3 === 0 ? proposed.at(-1) : undefined);
    if (!refused) return proposals;
    const proposedAt = proposals.find(({ property_id }) => property_id === refused.row.id)?.at ?? contact.createdAt;
    const from = later(latest(proposedAt, seen?.row.ends_at ?? proposedAt), HOUR);
    return from < now ? [...proposals, row(refused, timeBetween(random, from, now), refusal)] : proposals;
  });
}
