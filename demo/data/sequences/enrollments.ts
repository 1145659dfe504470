import { DAY, earlier, HOUR, later } from '../calendar.ts';
import type { Consents } from '../people/consents.ts';
import type { Prospect } from '../people/contacts.ts';
import { randomOf } from '../random.ts';
import type { World } from '../team.ts';
import type { Visit } from '../visits.ts';
import { type Journey, journeyOf, type Status } from './journeys.ts';
import type { Sequence } from './sequences.ts';

type Audience = {
  /** When a contact came to be in it, if ever. */
  since: (prospect: Prospect, visits: Visit[], now: Date) => Date | undefined;
  journeys: Partial<Record<Status, number>>;
};

/** Whom each sequence is for, and how their journeys stand. */
const AUDIENCES: Audience[] = [
  {
    since: ({ wants, sells, deal, stage, createdAt }, _, now) => {
      const called = stage !== 'new' || createdAt > earlier(now, 3 * DAY);
      return wants && !sells && !deal && called ? later(createdAt, HOUR) : undefined;
    },
    journeys: { active: 7, completed: 2, replied: 3, opted_out: 1, cancelled: 3 },
  },
  {
    since: ({ ownsIn, stage, createdAt }) => (ownsIn && stage !== 'new' ? later(createdAt, 3 * DAY) : undefined),
    journeys: { active: 3, completed: 1, replied: 1 },
  },
  {
    since: ({ id, deal }, visits) =>
      deal ? undefined : visits.find(({ row }) => row.contact_id === id && row.status === 'completed')?.row.ends_at,
    journeys: { completed: 2, replied: 1, cancelled: 1 },
  },
];

/** Who is on which sequence, each contact on one at most. */
export function journeysOf(
  world: World,
  sequences: Sequence[],
  prospects: Prospect[],
  visits: Visit[],
  consents: Map<string, Consents>,
): Journey[] {
  const random = randomOf('journeys');
  const left = random.shuffled(
    prospects.filter(({ email, firstName, language }) => email && firstName && language === 'fr'),
  );
  return AUDIENCES.flatMap(({ since, journeys }, index) =>
    Object.entries(journeys).flatMap(([status, amount]) => {
      const sequence = sequences[index] as Sequence;
      const found = left.flatMap((prospect) => {
        const known = consents.get(prospect.id);
        const at = since(prospect, visits, world.now);
        return known && at ? (journeyOf(random, world, sequence, prospect, at, status as Status, known) ?? []) : [];
      });
      const chosen = found.slice(0, amount);
      for (const { prospect } of chosen) left.splice(left.indexOf(prospect), 1);
      return chosen;
    }),
  );
}
