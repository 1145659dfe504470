import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps a secret that must be readable again: a database that was copied alone opens none. */
export type Seal = { close(text: string): Buffer; open(sealed: Uint8Array): string };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM (NIST SP 800-38D) under a key of its own, derived from CLEF_SECRET (HKDF, RFC 5869). */
export function sealWith(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'clef secrets at rest', 32));
  return {
    close: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
