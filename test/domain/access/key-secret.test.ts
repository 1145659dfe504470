import { expect, it } from 'vitest';
import { hashOf, isWellFormedSecret, newSecret } from '../../../domain/access/key-secret.ts';

it('a key is clef_ and 49 letters and digits, no two alike', () => {
  const made = Array.from({ length: 100 }, newSecret);
  for (const secret of made) expect(secret).toMatch(/^clef_[0-9A-Za-z]{49}$/);
  expect(new Set(made).size).toBe(100);
  expect(new Set(made.map(hashOf)).size).toBe(100);
});

it('any one character changed is seen without the database', () => {
  const secret = newSecret();
  expect(isWellFormedSecret(secret)).toBe(true);
  for (let place = 5; place < secret.length; place += 1) {
    const typo = secret.slice(0, place) + (secret[place] === 'x' ? 'y' : 'x') + secret.slice(place + 1);
    expect(isWellFormedSecret(typo), typo).toBe(false);
  }
  for (const other of ['', 'clef_', secret.slice(1), `${secret}0`, secret.replace('clef', 'clief')]) {
    expect(isWellFormedSecret(other)).toBe(false);
  }
});
