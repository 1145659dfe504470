import { expect, it } from 'vitest';
import { isWellFormedSecret, newSecret } from '../../../domain/access/key-secret.ts';
import { hashOf } from '../../../domain/shared/token.ts';

it('a key is clef_ and 49 letters and digits, and every key is different', () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  for (const secret of secrets) expect(secret).toMatch(/^clef_[0-9A-Za-z]{49}$/);
  expect(new Set(secrets).size).toBe(100);
  expect(new Set(secrets.map(hashOf)).size).toBe(100);
});

it('a change of any character is detected by the checksum', () => {
  const secret = newSecret();
  expect(isWellFormedSecret(secret)).toBe(true);
  for (let index = 5; index < secret.length; index += 1) {
    const typo = secret.slice(0, index) + (secret[index] === 'x' ? 'y' : 'x') + secret.slice(index + 1);
    expect(isWellFormedSecret(typo), typo).toBe(false);
  }
  for (const malformed of ['', 'clef_', secret.slice(1), `${secret}0`, secret.replace('clef', 'clief')]) {
    expect(isWellFormedSecret(malformed)).toBe(false);
  }
});
