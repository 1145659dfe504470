import { expect, it } from 'vitest';
import { sealWith } from '../../../domain/shared/encryption.ts';

const seal = sealWith('the secret of this installation');

it('gives back what it closed, and never closes twice alike', () => {
  const [one, other] = [seal.close('whsec_été'), seal.close('whsec_été')];
  expect([seal.open(one), seal.open(other)]).toEqual(['whsec_été', 'whsec_été']);
  expect(one.equals(other)).toBe(false);
  expect(one.includes('whsec')).toBe(false);
});

it('opens nothing that was altered, nor with another secret', () => {
  const sealed = seal.close('whsec_secret');
  expect(() => sealWith('another secret').open(sealed)).toThrow();
  for (const at of [0, 12, sealed.length - 1]) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] as number) ^ 1;
    expect(() => seal.open(altered)).toThrow();
  }
});
