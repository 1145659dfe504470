import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Refusal } from '../shared/refusal.ts';
import { turns } from './turns.ts';

/** OWASP's second choice for argon2id: 19 MiB, two passes (Password Storage Cheat Sheet). */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

type Hashed = { memory: number; passes: number; parallelism: number; nonce: Buffer; tag: Buffer };

/** Nobody's password: who has no account costs as much time as who mistypes. */
const NOBODY: Hashed = { ...COST, nonce: randomBytes(16), tag: randomBytes(COST.tagLength) };

const argon2id = promisify(argon2);

/** Two at a time leave half of the thread pool to everything else, whoever floods the sign-in. */
const inTurn = turns({ atOnce: 2, waiting: 100 });

/** The password's argon2id hash in PHC text (`$argon2id$v=19$m=…`), with a salt of its own.
 * @throws Refusal `too_many_attempts` when too many wait for theirs */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, { ...COST, nonce });
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
  return `$argon2id$v=19$${cost}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Whether this is the password; without a hash it is not, and takes as long to find out.
 * @throws Refusal `too_many_attempts` when too many wait for theirs */
export async function verifyPassword(password: string, phc: string | undefined): Promise<boolean> {
  const known = phc === undefined ? undefined : parse(phc);
  const { tag, ...cost } = known ?? NOBODY;
  const derived = await derive(password, { ...cost, tagLength: tag.length });
  return timingSafeEqual(derived, tag) && known !== undefined;
}

/** @param own what others know of its owner: e-mail, name, agency
 * @throws Refusal `weak_password` */
export function refuseWeakPassword(password: string, own: string[]): void {
  const { length } = [...normal(password)];
  if (length < 12 || length > 200) {
    throw new Refusal('weak_password', 'A password has 12 to 200 characters.', {
      hint: 'Take a sentence that only you would write.',
    });
  }
  const plain = (text: string) => normal(text).trim().toLowerCase();
  if (!own.some((word) => plain(word) === plain(password))) return;
  throw new Refusal('weak_password', 'Your e-mail, your name and your agency are no passwords.', {
    hint: 'Take a sentence that only you would write.',
  });
}

/** One person's é is one code point on a keyboard and two on another. */
const normal = (password: string) => password.normalize('NFKC');

const derive = (password: string, cost: Omit<Hashed, 'tag'> & { tagLength: number }) =>
  inTurn(() => argon2id('argon2id', { message: normal(password), ...cost }));

function parse(phc: string): Hashed | undefined {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (!found) return undefined;
  const [memory, passes, parallelism] = found.slice(1, 4).map(Number) as [number, number, number];
  const [nonce, tag] = found.slice(4).map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer];
  return { memory, passes, parallelism, nonce, tag };
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
