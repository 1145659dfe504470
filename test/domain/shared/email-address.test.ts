import { expect, it } from 'vitest';
import { storedEmail } from '../../../domain/shared/email-address.ts';

it.each([
  ['Una@Exemple.EXAMPLE ', 'una@exemple.example'],
  ['una@immobilière.example', 'una@xn--immobilire-66a.example'],
  ['UNA@IMMOBILIÈRE.example', 'una@xn--immobilire-66a.example'],
  ['una@xn--immobilire-66a.example', 'una@xn--immobilire-66a.example'],
  // Letters of other scripts before the sign need mail servers that we cannot count on (RFC 6531).
  ['hélène@exemple.example', undefined],
  ['una@immobilière', undefined],
  ['una@exa mple.example', undefined],
  ['a@b@exemple.example', undefined],
  ['@exemple.example', undefined],
  ['una', undefined],
  ['', undefined],
])('%s is stored as %s', (written, stored) => {
  expect(storedEmail(written)).toBe(stored);
});
