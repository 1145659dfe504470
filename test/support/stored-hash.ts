import { argon2Sync } from 'node:crypto';

type Cost = { memory: number; passes: number; parallelism: number; tagLength: number };

/** The hash of a password as the store has it, which states its own cost. */
export function storedHash(password: string, cost: Cost): string {
  const nonce = Buffer.from('sixteen bytes !!');
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost });
  const [salt, digest] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${digest}`;
}
