import { TypeID } from 'typeid-js';
import { DAY, earlier } from './calendar.ts';
import { addressOf } from './french.ts';
import { randomOf, uuidv7 } from './random.ts';
import type { Row } from './rows.ts';

export type Member = {
  id: string;
  firstName: string;
  name: string;
  role: 'owner' | 'agent';
  email: string;
  since: Date;
};

/** What everything in the demo has in common. */
export type World = { now: Date; agencyId: string; team: Member[]; newId(at: Date): string };

export const AGENCY_NAME = 'Kerbrat Immobilier';
const AGENCY_AGE = 1130 * DAY;

const COLLEAGUES = [
  { firstName: 'Camille', name: 'Camille Kerbrat', role: 'owner', days: 1130 },
  { firstName: 'Mathieu', name: 'Mathieu Rousselot', role: 'agent', days: 1010 },
  { firstName: 'Inès', name: 'Inès Delaunay', role: 'agent', days: 640 },
] as const;

export function worldAt(now: Date, ownerEmail: string): World {
  const random = randomOf('ids');
  const newId = (at: Date) => uuidv7(random, at);
  const agencyId = newId(earlier(now, AGENCY_AGE));
  const team = COLLEAGUES.map(({ days, ...colleague }) => {
    const since = earlier(now, days * DAY);
    const email = colleague.role === 'owner' ? ownerEmail : `${addressOf(colleague.name)}@agence-demo.example`;
    return { ...colleague, id: newId(since), email, since };
  });
  return { now, agencyId, team, newId };
}

export const agencyRow = ({ agencyId, now }: World): Row<'agency'> => ({
  id: agencyId,
  slug: 'demo',
  name: AGENCY_NAME,
  city: 'Nantes',
  created_at: earlier(now, AGENCY_AGE),
});

export const userRows = ({ agencyId, team }: World, passwordHash: string): Row<'user_account'>[] =>
  team.map(({ id, email, name, role, since }) => ({
    agency_id: agencyId,
    id,
    email,
    name,
    role,
    password_hash: passwordHash,
    language: 'fr',
    created_at: since,
  }));

export type Signature = { kind: 'human' | 'system'; id: string | null; name: string };

/** A colleague as records remember who acted. */
export const signatureOf = (member: Member): Signature => ({
  kind: 'human',
  id: TypeID.fromUUID('user', member.id).toString(),
  name: member.name,
});

export const bySystem = (name: string): Signature => ({ kind: 'system', id: null, name });
