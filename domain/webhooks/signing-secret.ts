import { randomBytes } from 'node:crypto';

/** A signing secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
