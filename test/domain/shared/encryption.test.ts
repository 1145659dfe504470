import { expect, it } from 'vitest';
import { encryptionWith } from '../../../domain/shared/encryption.ts';

const encryption = encryptionWith('the secret of this installation');

it('decrypts what it encrypted, and encrypts the same text differently each time', () => {
  const [first, second] = [encryption.encrypt('whsec_été'), encryption.encrypt('whsec_été')];
  expect([encryption.decrypt(first), encryption.decrypt(second)]).toEqual(['whsec_été', 'whsec_été']);
  expect(first.equals(second)).toBe(false);
  expect(first.includes('whsec')).toBe(false);
});

it('refuses altered data and another secret', () => {
  const encrypted = encryption.encrypt('whsec_secret');
  expect(() => encryptionWith('another secret').decrypt(encrypted)).toThrow();
  for (const index of [0, 12, encrypted.length - 1]) {
    const altered = Buffer.from(encrypted);
    altered[index] = (altered[index] as number) ^ 1;
    expect(() => encryption.decrypt(altered)).toThrow();
  }
});
