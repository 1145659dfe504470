import { type Agency, memberActor, systemActor } from '../agency.ts';
import { DAY, earlier, HOUR, later, MINUTE, timeBetween } from '../calendar.ts';
import { type Random, seededRandom } from '../random.ts';
import { json, type Row } from '../rows.ts';
import type { Visit } from '../visits.ts';
import type { Contact } from './contacts.ts';
import type { Stage } from './projects.ts';

type StageChange = { to: Stage; at: Date; reason: string | null };

const ORDER: Stage[] = ['new', 'contacted', 'qualified', 'visiting', 'offer', 'under_contract', 'won'];

const LOST_BUYER_REASONS = [
  'A acheté avec une autre agence',
  'A acheté entre particuliers',
  'Prêt refusé par la banque',
  'Projet reporté d’un an',
  'Injoignable après quatre relances',
  'Budget trop éloigné du marché',
];
const LOST_SELLER_REASONS = [
  'Mandat confié à une autre agence',
  'A vendu entre particuliers',
  'Ne souhaite plus vendre',
  'Estimation jugée trop basse',
];

/** The stage changes of all contacts, each contact's in order. */
export function stageRows(agency: Agency, contacts: Contact[], visits: Visit[]): Row<'stage_change'>[] {
  const random = seededRandom('pipeline');
  return contacts.flatMap((contact) => {
    const firstVisit = visits.find((visit) => visit.contact === contact);
    const actor = contact.agent ? memberActor(contact.agent) : systemActor('Clef');
    return changesOf(random, agency, contact, firstVisit).map(({ to, at, reason }, index, changes) => ({
      agency_id: agency.id,
      id: agency.newId(at),
      contact_id: contact.id,
      from_stage: changes[index - 1]?.to ?? 'new',
      to_stage: to,
      reason,
      actor: json(actor),
      at,
    }));
  });
}

function changesOf(random: Random, { now }: Agency, contact: Contact, firstVisit: Visit | undefined): StageChange[] {
  const knownTimes = knownTimesOf(contact, firstVisit);
  const stages = stagesOf(random, contact);
  let previous = contact.createdAt;
  return stages.map((to, index) => {
    const remaining = stages.slice(index);
    const nextKnown = remaining.find((stage) => knownTimes[stage] !== undefined);
    const until = (nextKnown && knownTimes[nextKnown]) ?? earlier(now, HOUR);
    const steps = nextKnown ? remaining.indexOf(nextKnown) : remaining.length;
    const at = knownTimes[to] ?? timeOf(random, to, previous, until, steps);
    const reasons = contact.selling || contact.homeLocation ? LOST_SELLER_REASONS : LOST_BUYER_REASONS;
    previous = at;
    return { to, at, reason: to === 'lost' ? random.pick(reasons) : null };
  });
}

/** A time for the first of `steps` changes that leaves room for the others before `until`. */
function timeOf(random: Random, to: Stage, previous: Date, until: Date, steps: number): Date {
  const room = (until.getTime() - previous.getTime()) / (steps + 1);
  // A first call follows soon; the other changes are spread over the available time.
  const within = to === 'contacted' ? Math.min(room, 2 * DAY) : room;
  const at = timeBetween(random, later(previous, 5 * MINUTE), later(previous, within));
  return at > previous && at < later(previous, room) ? at : later(previous, room);
}

/** The stages after `new`. Sellers are never `visiting`, and some contacts skip `contacted`. */
function stagesOf(random: Random, { stage, wanted, selling, homeLocation }: Contact): Stage[] {
  if (stage === 'new') return [];
  const isOnlySeller = selling !== null || homeLocation !== null || wanted === null;
  const lostAfter = selling
    ? 'qualified'
    : random.pick(['contacted', 'qualified', isOnlySeller ? 'qualified' : 'visiting'] as const);
  const reached = stage === 'lost' ? lostAfter : stage;
  const passed = ORDER.slice(1, ORDER.indexOf(reached))
    .filter((passedStage) => !(isOnlySeller && passedStage === 'visiting'))
    .filter((passedStage) => passedStage !== 'contacted' || random.chance(0.75));
  return stage === 'lost' ? [...passed, reached, 'lost'] : [...passed, reached];
}

/** The times of the stage changes that other records determine. */
function knownTimesOf({ deal, selling, stage }: Contact, firstVisit: Visit | undefined): Partial<Record<Stage, Date>> {
  const sale = deal ?? selling?.deal;
  return {
    qualified: selling?.row.mandate_signed_at ?? undefined,
    visiting: firstVisit?.row.created_at,
    offer: sale?.offeredAt,
    under_contract: sale?.signedAt ?? undefined,
    won: sale?.closedAt ?? undefined,
    lost: stage === 'lost' && selling ? selling.row.updated_at : undefined,
  };
}
