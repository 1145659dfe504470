import type { Ground } from '../properties/ground.ts';
import type { Listing } from '../properties/listing.ts';
import { type Random, randomOf, type Weights } from '../random.ts';
import { json, type Row } from '../rows.ts';
import type { World } from '../team.ts';
import type { Consents } from './consents.ts';
import { identityMaker } from './identities.ts';
import { buys, type Person, type Project } from './person.ts';
import { projectsOf } from './projects.ts';
import { noSearch, type Search, searchAround } from './searches.ts';

export type Prospect = Person & { search: Search; source: string; tags: string[] };

/** Everybody the agency knows, the oldest acquaintance first. */
export function prospectsOf(world: World, portfolio: Listing[], grounds: Ground[]): Prospect[] {
  const random = randomOf('prospects');
  const identityOf = identityMaker(random);
  return projectsOf(world.now, portfolio, grounds)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((project) => ({
      ...project,
      ...identityOf(project),
      id: world.newId(project.createdAt),
      agent: agentOf(random, world, project),
      search: project.wants && buys(project) ? searchAround(random, project.wants, grounds) : noSearch,
      source: random.weighted(project.sells || project.ownsIn ? SELLERS_COME_BY : BUYERS_COME_BY),
      tags: tagsOf(random, project),
    }));
}

const BUYERS_COME_BY: Weights<string> = {
  SeLoger: 6,
  Leboncoin: 6,
  'Site de l’agence': 5,
  'Bien’ici': 3,
  Vitrine: 2,
  Recommandation: 2,
  'Appel entrant': 2,
};
const SELLERS_COME_BY: Weights<string> = {
  'Estimation en ligne': 5,
  Recommandation: 4,
  'Ancien client': 2,
  Boîtage: 2,
  'Appel entrant': 2,
  Vitrine: 1,
};

function agentOf(random: Random, { team }: World, { stage }: Project) {
  if (stage === 'new' && random.chance(0.45)) return null;
  const [owner, ...agents] = team;
  return random.chance(0.16) && owner ? owner : random.pick(agents);
}

function tagsOf(random: Random, project: Project): string[] {
  const { sells, ownsIn, intent, stage } = project;
  const wants = buys(project) ? project.wants : null;
  const coast = wants?.ground.area === 'baule' || wants?.ground.area === 'retz';
  const small = wants !== null && wants.row.price_euros < 240_000;
  const business = wants !== null && ['building', 'parking', 'commercial'].includes(wants.row.type);
  const likely: [string, boolean, number][] = [
    ['vendeur', sells !== null || ownsIn !== null, 1],
    ['vente avant achat', intent === 'both', 0.7],
    ['investisseur', business && wants?.row.type === 'building', 1],
    ['investisseur', small && wants?.row.type === 'apartment' && (wants.row.rooms ?? 0) < 3, 0.4],
    ['résidence secondaire', coast && sells === null, 0.45],
    ['primo-accédant', small && !business && !coast, 0.4],
    ['financement validé', ['visiting', 'offer', 'under_contract'].includes(stage) && sells === null, 0.45],
    ['famille', (wants?.row.rooms ?? 0) > 4, 0.4],
    ['mutation', intent === 'buy', 0.06],
    ['urgent', stage === 'qualified' || stage === 'visiting', 0.1],
  ];
  return [...new Set(likely.filter(([, fits, odds]) => fits && random.chance(odds)).map(([tag]) => tag))];
}

export const contactRow = (
  { agencyId }: World,
  prospect: Prospect,
  consents: Consents,
  updatedAt: Date,
): Row<'contact'> => ({
  agency_id: agencyId,
  id: prospect.id,
  first_name: prospect.firstName,
  last_name: prospect.lastName,
  email: prospect.email,
  phone: prospect.phone,
  stage: prospect.stage,
  intent: prospect.intent,
  source: prospect.source,
  ...prospect.search,
  tags: prospect.tags,
  language: prospect.language,
  assigned_to: prospect.agent?.id ?? null,
  sms_consent: json(consents.sms),
  email_consent: json(consents.email),
  created_at: prospect.createdAt,
  updated_at: updatedAt,
});
