import { publicId } from '../../domain/shared/ids.ts';
import { DAY, earlier, MINUTE } from './calendar.ts';
import { addressOf } from './french.ts';
import { seededRandom, uuidv7 } from './random.ts';
import type { Row } from './rows.ts';

export const AGENCY_NAME = 'Kerbrat Immobilier';
const AGENCY_AGE = 1130 * DAY;

export type Member = {
  id: string;
  firstName: string;
  name: string;
  role: 'owner' | 'agent' | 'assistant';
  email: string;
  joinedAt: Date;
};

/** The demo agency as of `now`. All of its rows get their ids from `newId`, in the order in which they are generated. */
export type Agency = {
  id: string;
  now: Date;
  /** The owner comes first. */
  team: [Member, ...Member[]];
  /** Prepares and answers, and is in charge of no contact. */
  assistant: Member;
  newId(createdAt: Date): string;
};

export function agencyAt(now: Date, ownerEmail: string): Agency {
  const random = seededRandom('ids');
  const newId = (createdAt: Date) => uuidv7(random, createdAt);
  const id = newId(earlier(now, AGENCY_AGE));
  const member = (firstName: string, lastName: string, role: Member['role'], daysAgo: number): Member => {
    const name = `${firstName} ${lastName}`;
    const joinedAt = earlier(now, daysAgo * DAY);
    const email = role === 'owner' ? ownerEmail : `${addressOf(name)}@agence-demo.example`;
    return { id: newId(joinedAt), firstName, name, role, email, joinedAt };
  };
  const team: Agency['team'] = [
    member('Camille', 'Kerbrat', 'owner', 1130),
    member('Mathieu', 'Rousselot', 'agent', 1010),
    member('Inès', 'Delaunay', 'agent', 640),
  ];
  const assistant = member('Solène', 'Le Bihan', 'assistant', 210);
  return { id, now, team, assistant, newId };
}

export const agencyRow = ({ id, now }: Agency): Row<'agency'> => ({
  id,
  slug: 'demo',
  name: AGENCY_NAME,
  city: 'Nantes',
  street: '14 rue Crébillon',
  postcode: '44000',
  phone: '+33199004410',
  email: 'contact@kerbrat-immobilier.example',
  websites: ['kerbrat-immobilier.example'],
  lead_senders: ['formulaire.kerbrat-immobilier.example'],
  time_zone: 'Europe/Paris',
  created_at: earlier(now, AGENCY_AGE),
});

export const userRows = (agency: Agency, passwordHash: string): Row<'user_account'>[] =>
  [...agency.team, agency.assistant].map(({ id, email, name, role, joinedAt }) => ({
    agency_id: agency.id,
    id,
    email,
    name,
    role,
    password_hash: passwordHash,
    language: 'fr',
    created_at: joinedAt,
  }));

export type KeyName = 'Assistant Claude' | 'Script relances';

/** The access keys that propose drafts. They open nothing: the stored hashes belong to no secret. */
export function keyRows(agency: Agency): (Row<'access_key'> & { name: KeyName })[] {
  const random = seededRandom('keys');
  const row = (name: KeyName, daysAgo: number, scopes: string[], usedMinutesAgo: number) => {
    const createdAt = earlier(agency.now, daysAgo * DAY);
    const usedAt = earlier(agency.now, usedMinutesAgo * MINUTE);
    return {
      agency_id: agency.id,
      id: agency.newId(createdAt),
      name,
      scopes,
      secret_hash: `demo-${random.hex(38)}`,
      last4: random.hex(4),
      created_by: agency.team[0].id,
      created_at: createdAt,
      expires_at: null,
      paused_at: null,
      revoked_at: null,
      rotated_from: null,
      last_used_at: new Date(Math.floor(usedAt.getTime() / MINUTE) * MINUTE),
    };
  };
  return [
    row('Assistant Claude', 64, ['contacts:read', 'inbox:read', 'tasks:write', 'sms:send'], 6),
    row('Script relances', 41, ['contacts:read', 'tasks:write', 'sms:send'], 95),
  ];
}

/** An actor as records store it. */
export type StoredActor = { kind: 'human' | 'system'; id: string | null; name: string };

export const memberActor = (member: Member): StoredActor => ({
  kind: 'human',
  id: publicId('user', member.id),
  name: member.name,
});

export const systemActor = (name: string): StoredActor => ({ kind: 'system', id: null, name });
