import { z } from 'zod';
import type { Encryption } from '../shared/encryption.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';

/** A signer of a request that the sandbox plays. All ids are UUIDs. */
const Seat = z.strictObject({
  for: z.literal('signature'),
  agencyId: z.uuid(),
  requestId: z.uuid(),
  position: z.int(),
});
export type SandboxSeat = Omit<z.output<typeof Seat>, 'for'>;

/** The address at which a signer signs in the sandbox. Its content is encrypted and authenticated: nobody makes one up. */
export function sandboxSigningUrl(
  { agency, baseUrl, encryption }: Pick<Work, 'agency' | 'baseUrl' | 'encryption'>,
  seat: Omit<SandboxSeat, 'agencyId'>,
): string {
  const text = JSON.stringify({ for: 'signature', agencyId: agency.id, ...seat });
  return `${baseUrl}/signature-test/${encryption.encrypt(text).toString('base64url')}`;
}

/** @throws Refusal `not_found` for a link that Clef did not make */
export function readSandboxLink(encryption: Encryption, token: string): SandboxSeat {
  try {
    return Seat.parse(JSON.parse(encryption.decrypt(Buffer.from(token, 'base64url'))));
  } catch {
    throw new Refusal('not_found', 'This link is not one of ours.', { hint: 'Copy the whole link.' });
  }
}
