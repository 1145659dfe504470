import { DAY, earlier, HOUR, later, MINUTE, momentBetween } from '../calendar.ts';
import { type Random, randomOf } from '../random.ts';
import { json, type Row } from '../rows.ts';
import { bySystem, signatureOf, type World } from '../team.ts';
import type { Visit } from '../visits.ts';
import type { Prospect } from './contacts.ts';
import type { Stage } from './person.ts';

type Move = { to: Stage; at: Date; reason: string | null };

const ORDER: Stage[] = ['new', 'contacted', 'qualified', 'visiting', 'offer', 'under_contract', 'won'];

const LOST_BUYERS = [
  'A acheté avec une autre agence',
  'A acheté entre particuliers',
  'Prêt refusé par la banque',
  'Projet reporté d’un an',
  'Injoignable après quatre relances',
  'Mutation annulée, ne cherche plus',
  'Budget trop éloigné du marché',
  'A finalement fait construire',
];
const LOST_SELLERS = [
  'Mandat confié à une autre agence',
  'A vendu entre particuliers',
  'Ne souhaite plus vendre',
  'Estimation jugée trop basse',
];

/** Every move that brought the contacts where they stand, in its order. */
export function stageRows(world: World, prospects: Prospect[], visits: Visit[]): Row<'stage_change'>[] {
  const random = randomOf('pipeline');
  return prospects.flatMap((prospect) => {
    const firstVisit = visits.find((visit) => visit.prospect === prospect);
    const actor = prospect.agent ? signatureOf(prospect.agent) : bySystem('Clef');
    return movesOf(random, world, prospect, firstVisit).map(({ to, at, reason }, index, all) => ({
      ...{ agency_id: world.agencyId, id: world.newId(at), contact_id: prospect.id },
      ...{ from_stage: all[index - 1]?.to ?? 'new', to_stage: to, reason },
      actor: json(actor),
      at,
    }));
  });
}

function movesOf(random: Random, world: World, prospect: Prospect, firstVisit: Visit | undefined): Move[] {
  const anchors = anchorsOf(prospect, firstVisit);
  const path = pathOf(random, prospect);
  let before = prospect.createdAt;
  return path.map((to, index) => {
    const rest = path.slice(index);
    const anchored = rest.find((stage) => anchors[stage] !== undefined);
    const until = (anchored && anchors[anchored]) ?? earlier(world.now, HOUR);
    const steps = anchored ? rest.indexOf(anchored) : rest.length;
    const at = anchors[to] ?? timeOf(random, to, before, until, steps);
    const reason = to === 'lost' ? random.pick(prospect.sells || prospect.ownsIn ? LOST_SELLERS : LOST_BUYERS) : null;
    before = at;
    return { to, at, reason };
  });
}

/** A time for the first of some moves, with room for the others before `until`. */
function timeOf(random: Random, to: Stage, before: Date, until: Date, steps: number): Date {
  const room = (until.getTime() - before.getTime()) / (steps + 1);
  // A first call does not wait; the rest of the way is spread over the time there was.
  const within = to === 'contacted' ? Math.min(room, 2 * DAY) : room;
  const at = momentBetween(random, later(before, 5 * MINUTE), later(before, within));
  return at > before && at < later(before, room) ? at : later(before, room);
}

/** The stages after `new`. Nobody who only sells is ever visiting, and some stages are skipped in practice. */
function pathOf(random: Random, { stage, wants, sells, ownsIn }: Prospect): Stage[] {
  const onlySells = sells !== null || ownsIn !== null || wants === null;
  const lostAt = sells
    ? 'qualified'
    : random.pick(['contacted', 'qualified', onlySells ? 'qualified' : 'visiting'] as const);
  const reached = stage === 'lost' ? lostAt : stage;
  const passed = ORDER.slice(1, ORDER.indexOf(reached))
    .filter((one) => !(onlySells && one === 'visiting'))
    .filter((one) => one !== 'contacted' || random.chance(0.75));
  return stage === 'new' ? [] : [...passed, reached, ...(stage === 'lost' ? (['lost'] as const) : [])];
}

/** The moments that other records already tell. */
function anchorsOf({ deal, sells, stage }: Prospect, firstVisit: Visit | undefined): Partial<Record<Stage, Date>> {
  const sale = deal ?? sells?.deal;
  return {
    qualified: sells?.row.mandate_signed_at ?? undefined,
    visiting: firstVisit?.row.created_at,
    offer: sale?.offeredAt,
    under_contract: sale?.signedAt ?? undefined,
    won: sale?.closedAt ?? undefined,
    lost: stage === 'lost' && sells ? sells.row.updated_at : undefined,
  };
}
