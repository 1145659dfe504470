import { z } from 'zod';
import type { Tenant } from '../../storage/tenant.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { type Device, deviceOf } from './device.ts';
import { SESSION, type Session } from './sessions.ts';

/** The sessions of the person who asks. No operation is about them, because only the console's own session knows itself. */

export const SessionId = z.strictObject({ id: id('session') });

export type OwnSession = Device & { id: string; isCurrent: boolean; signedInAt: string; lastSeenAt: string };

/** The sessions in which somebody is signed in, the current one first, then the last used. */
export async function listOwnSessions(agency: Tenant, { actor, tokenHash }: Session, now: Date): Promise<OwnSession[]> {
  const idle = new Date(now.getTime() - SESSION.idleHours * 3_600_000);
  const rows = await agency
    .from('session')
    .select(['id', 'token_hash', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', actor.id)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idle)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  const sessions = rows.map((row) => ({
    id: publicId('session', row.id),
    ...deviceOf(row.user_agent ?? ''),
    isCurrent: row.token_hash === tokenHash,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
  return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** @throws Refusal `not_found` */
export async function endOwnSession(agency: Tenant, { actor }: Session, publicSessionId: string): Promise<void> {
  const ended = await agency
    .remove('session')
    .where('user_id', '=', actor.id)
    .where('id', '=', uuidOf('session', publicSessionId))
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw notFound('session', publicSessionId);
}
