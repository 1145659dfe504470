import type { AppContext } from '../../approval/perform.ts';
import type { NoAnswer, Poster } from '../../delivery/webhooks/post.ts';
import { signedHeaders } from '../../delivery/webhooks/sign.ts';
import { type Seal, sealWith } from '../../domain/shared/encryption.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { type Claimed, claim } from './claim.ts';
import { endUnwanted } from './end-unwanted.ts';
import { record } from './record.ts';

/**
 * Makes one attempt at one delivery: claim, post, record. Any number of processes may be asked for the same row at once,
 * or again: one of them claims it. No transaction is open while the receiver is waited for.
 */
export async function deliver(
  context: AppContext,
  poster: Poster,
  job: { agencyId: string; id: string },
): Promise<void> {
  const claimed = await claim(context, job.agencyId, job.id);
  if (!claimed) return endUnwanted(context, job);
  const body = bodyOf(claimed.event);
  const secrets = secretsOf(claimed, sealWith(context.secret));
  const headers = signedHeaders(publicId('event', claimed.event.id), claimed.sendingAt, body, secrets ?? []);
  const began = performance.now();
  const answer = secrets ? await poster.post({ url: claimed.url, headers, body }) : unsigned;
  const milliseconds = Math.round(performance.now() - began);
  await record(context, claimed, { headers, milliseconds, ...answer });
}

/** What is sent and signed. The same bytes on every attempt: the event is as it was stored. */
export const bodyOf = ({ id, type, timestamp, data }: Claimed['event']): string =>
  JSON.stringify({ id: publicId('event', id), type, timestamp: timestamp.toISOString(), data });

function secretsOf({ secret, previousSecret }: Claimed, seal: Seal): string[] | undefined {
  try {
    return [secret, previousSecret].filter((sealed) => sealed !== null).map((sealed) => seal.open(sealed));
  } catch {
    return undefined;
  }
}

/** `CLEF_SECRET` has changed. */
const unsigned: NoAnswer = { statusCode: null, response: null, failure: 'secret_unreadable' };
