import { z } from 'zod';
import { writtenName } from '../drafts/written-name.ts';
import { scopes } from '../shared/actor.ts';
import { time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, newId, publicId, publicIdOrNull, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { hashOf } from '../shared/token.ts';
import { NewKeyInput } from './key-input.ts';
import { newSecret } from './key-secret.ts';

/** An access key as the console shows it. The secret was shown once and is not stored. */
export const Key = z.object({
  id: id('key'),
  name: z.string(),
  last4: z.string(),
  scopes: z.array(z.enum(scopes)),
  status: z.enum(['active', 'paused', 'expired', 'revoked']),
  createdBy: id('user').nullable(),
  createdAt: time,
  expiresAt: time.nullable(),
  lastUsedAt: time.nullable().describe('To the minute'),
});
const NewKey = Key.extend({ secret: z.string().describe('Shown this once') });

export const createKey = direct({
  name: 'createKey',
  scope: 'noKey',
  summary: 'Make an access key.',
  effect: 'write',
  input: NewKeyInput,
  output: NewKey,
  run: async (work, input) => {
    const expiresAt = input.expiresAt === undefined ? null : new Date(input.expiresAt);
    if (expiresAt && expiresAt <= work.now) {
      throw new Refusal('invalid_request', 'A key that has expired already opens nothing.', {
        errors: [{ path: 'expiresAt', message: 'must lie in the future' }],
        hint: 'Give a later time, or none.',
      });
    }
    return insertKey(work, { ...input, expiresAt, rotatedFrom: null });
  },
});

export const listKeys = direct({
  name: 'listKeys',
  scope: 'noKey',
  summary: "The agency's keys, newest first.",
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ keys: z.array(Key) }),
  run: async (work) => {
    const rows = await work.agency.from('access_key').selectAll().orderBy('id', 'desc').execute();
    return { keys: rows.map((row) => keyRecord(work, row)) };
  },
});

const KeyId = z.strictObject({ id: id('key') });

/** An operation that sets columns of one key. It takes effect at once: every request reads the key's row. */
const keyOperation = <const Name extends string>(name: Name, summary: string, columns: (now: Date) => object) =>
  direct({
    name,
    scope: 'noKey',
    summary,
    effect: 'write',
    input: KeyId,
    output: Key,
    run: async (work, input) => {
      await work.agency
        .update('access_key')
        .set(columns(work.now))
        .where('id', '=', uuidOf('key', input.id))
        .where('revoked_at', 'is', null)
        .execute();
      return keyRecord(work, await readKey(work, input.id));
    },
  });

/** Every colleague who decides may stop a key that misbehaves, but only an owner may let it in again. */
export const pauseKey = keyOperation('pauseKey', 'Refuse a key until it is resumed.', (now) => ({
  paused_at: now,
}));
export const resumeKey = keyOperation('resumeKey', 'Let a paused key in again.', () => ({ paused_at: null }));
export const revokeKey = keyOperation('revokeKey', 'Refuse a key for ever.', (now) => ({ revoked_at: now }));

export const rotateKey = direct({
  name: 'rotateKey',
  scope: 'noKey',
  summary: 'Replace a key: a new one with the same name and scopes; the old one works until the overlap ends.',
  effect: 'write',
  input: KeyId.extend({ overlapHours: z.int().min(0).max(720).default(24) }),
  output: NewKey,
  run: async (work, input) => {
    const oldKey = await lockRotatableKey(work, input.id);
    const endOfOverlap = new Date(work.now.getTime() + input.overlapHours * 3_600_000);
    const expiresAt = oldKey.expires_at && oldKey.expires_at < endOfOverlap ? oldKey.expires_at : endOfOverlap;
    await work.agency.update('access_key').set({ expires_at: expiresAt }).where('id', '=', oldKey.id).execute();
    const { name, scopes, expires_at } = oldKey;
    return insertKey(work, { name, scopes, expiresAt: expires_at, rotatedFrom: oldKey.id });
  },
});

/** Locks a key that is active and was not rotated before.
 * @throws Refusal `not_found`, `conflict` */
async function lockRotatableKey(work: Work, keyId: string): Promise<KeyRow> {
  const rows = work.agency.from('access_key').selectAll().where('id', '=', uuidOf('key', keyId));
  const key = await rows.forUpdate().executeTakeFirst();
  if (!key) throw notFound('key', keyId);
  const status = statusOf(key, work.now);
  const successors = work.agency.from('access_key').select('id').where('rotated_from', '=', key.id);
  const successor = await successors.executeTakeFirst();
  if (status === 'active' && !successor) return key;
  throw new Refusal('conflict', `This key is ${successor ? 'replaced already' : status}.`, {
    hint: 'Rotate the key in use, or make a new one.',
    ...(successor && { existingId: publicId('key', successor.id) }),
  });
}

type KeyRow = Awaited<ReturnType<typeof readKey>>;

async function readKey(work: Work, keyId: string) {
  const rows = work.agency.from('access_key').selectAll().where('id', '=', uuidOf('key', keyId));
  const row = await rows.executeTakeFirst();
  if (!row) throw notFound('key', keyId);
  return row;
}

type KeyFields = { name: string; scopes: string[]; expiresAt: Date | null; rotatedFrom: string | null };

async function insertKey(work: Work, fields: KeyFields) {
  const secret = newSecret();
  const keyId = newId();
  await work.agency
    .insert('access_key', {
      id: keyId,
      name: writtenName(fields.name),
      secret_hash: hashOf(secret),
      last4: secret.slice(-4),
      scopes: scopes.filter((scope) => fields.scopes.includes(scope)),
      created_by: work.actor.kind === 'human' ? work.actor.id : null,
      created_at: work.now,
      expires_at: fields.expiresAt,
      rotated_from: fields.rotatedFrom,
    })
    .execute();
  return { ...keyRecord(work, await readKey(work, publicId('key', keyId))), secret };
}

function keyRecord(work: Work, row: KeyRow): z.output<typeof Key> {
  return {
    id: publicId('key', row.id),
    name: row.name,
    last4: row.last4,
    scopes: row.scopes as z.output<typeof Key>['scopes'],
    status: statusOf(row, work.now),
    createdBy: publicIdOrNull('user', row.created_by),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

function statusOf(row: KeyRow, now: Date): z.output<typeof Key>['status'] {
  if (row.revoked_at) return 'revoked';
  if (row.expires_at && row.expires_at <= now) return 'expired';
  return row.paused_at ? 'paused' : 'active';
}
