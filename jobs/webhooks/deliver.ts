import type { FailedAttempt, WebhookClient } from '../../delivery/webhooks/post.ts';
import { signHeaders } from '../../delivery/webhooks/sign.ts';
import { type Encryption, encryptionWith } from '../../domain/shared/encryption.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { type ClaimedDelivery, claimDelivery, failIfUnwanted } from '../../domain/webhooks/delivery-transitions.ts';
import { eventBody } from '../../domain/webhooks/event-body.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { recordAttempt } from './record-attempt.ts';

/**
 * Makes one attempt at one delivery: claim, post, record. Any number of processes may do this for the same delivery at
 * once, or again: one of them claims it. No transaction is open during the request.
 */
export async function deliver(
  context: AppContext,
  client: WebhookClient,
  job: { agencyId: string; id: string },
): Promise<void> {
  const delivery = await claimDelivery(context.rows.ofAgency(job.agencyId), context.now(), job);
  if (!delivery) return failIfUnwanted(context.rows.ofAgency(job.agencyId), context.now(), job);
  // Its bytes are the same on every attempt.
  const body = JSON.stringify(eventBody(delivery.event));
  const secrets = secretsOf(delivery, encryptionWith(context.secret));
  const headers = signHeaders(publicId('event', delivery.event.id), delivery.sendingAt, body, secrets ?? []);
  const startedAt = performance.now();
  const answer = secrets ? await client.post({ url: delivery.url, headers, body }) : secretUnreadable;
  const milliseconds = Math.round(performance.now() - startedAt);
  await recordAttempt(context, delivery, { headers, milliseconds, ...answer });
}

/** The current secret and, for a while after a rotation, the previous one; undefined if they cannot be decrypted. */
function secretsOf({ secret, previousSecret }: ClaimedDelivery, encryption: Encryption): string[] | undefined {
  try {
    return [secret, previousSecret].filter((value) => value !== null).map((value) => encryption.decrypt(value));
  } catch {
    return undefined;
  }
}

/** `CLEF_SECRET` was changed since the webhook was created. */
const secretUnreadable: FailedAttempt = { statusCode: null, response: null, failure: 'secret_unreadable' };
