import { expect, it } from 'vitest';
import { readReplyText } from '../../../domain/suggestions/reply-prompt.ts';

it.each([
  ['Objet : Visite\n\nBonjour', 'Visite', 'Bonjour'],
  ['**Objet : Visite**\nBonjour', 'Visite', 'Bonjour'],
  ['**Objet :** Visite\n\n\nBonjour', 'Visite', 'Bonjour'],
  ['Subject: **Visit** \nHello', 'Visit', 'Hello'],
  ['«\u00a0Bonjour\u202f»', null, 'Bonjour'],
  ['"Hello"', null, 'Hello'],
  ['«Bonjour» dit-il', null, '«Bonjour» dit-il'],
  ['```text\nObjet : Visite\nBonjour\n```', 'Visite', 'Bonjour'],
])('the answer %j is read without what a model puts around it', (given, subject, body) => {
  expect(readReplyText('email', given)).toEqual({ subject, body, isTooLong: false });
});

it.each(['« ', '" ', 'Objet : x', 'Objet', '```\n'])('an answer of %j and many blanks is read at once', (beginning) => {
  // A pattern that tries every way to share them out would take longer than anybody waits.
  const blanks = ' '.repeat(100_000);
  expect(readReplyText('sms', `${beginning}${blanks}x`)).toMatchObject({ isTooLong: true });
  expect(readReplyText('email', `${beginning}${blanks}x\nBonjour`)?.body).toContain('Bonjour');
});
