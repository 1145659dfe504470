import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import { Refusal } from '../shared/refusal.ts';
import { normalized } from './password-strength.ts';

/** OWASP's second recommendation for argon2id: 19 MiB, two passes (Password Storage Cheat Sheet). */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

type ParsedHash = { memory: number; passes: number; parallelism: number; nonce: Buffer; tag: Buffer };

/** Verified where there is no account, so that a missing account takes as long as a wrong password. */
const DUMMY_HASH: ParsedHash = { ...COST, nonce: randomBytes(16), tag: randomBytes(COST.tagLength) };

const argon2id = promisify(argon2);

/** Two at a time leave half of Node's thread pool to everything else, even if the sign-in is flooded. */
const enqueue = boundedQueue({ concurrency: 2, maxWaiting: 100 });

/** The password's argon2id hash in PHC text (`$argon2id$v=19$m=…`), with a salt of its own.
 * @throws Refusal `too_many_attempts` when too many checks are waiting */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, { ...COST, nonce });
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
  return `$argon2id$v=19$${cost}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Whether this is the password of the hash. Without a hash the answer is false, after the same time.
 * @throws Refusal `too_many_attempts` when too many checks are waiting */
export async function verifyPassword(password: string, phc: string | undefined): Promise<boolean> {
  const parsed = phc === undefined ? undefined : parse(phc);
  const { tag, ...cost } = parsed ?? DUMMY_HASH;
  const derived = await derive(password, { ...cost, tagLength: tag.length });
  return timingSafeEqual(derived, tag) && parsed !== undefined;
}

const derive = (password: string, cost: Omit<ParsedHash, 'tag'> & { tagLength: number }) =>
  enqueue(() => argon2id('argon2id', { message: normalized(password), ...cost }));

function parse(phc: string): ParsedHash | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (!match) return undefined;
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  const [nonce, tag] = match.slice(4).map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer];
  return { memory, passes, parallelism, nonce, tag };
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/**
 * Runs up to `concurrency` tasks at once and lets `maxWaiting` more wait in order.
 * @throws Refusal `too_many_attempts` beyond that: in an endless queue everybody would time out
 */
export function boundedQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) {
  const queue = new PQueue({ concurrency });
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (queue.size >= maxWaiting) throw tooManySignIns();
    return await queue.add(task);
  };
}

const tooManySignIns = () =>
  new Refusal('too_many_attempts', 'Too many people are signing in at this moment.', {
    hint: 'Try again in a few seconds.',
  });
