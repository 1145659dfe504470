import { expect, it } from 'vitest';
import { readAnyAddress, readEmails, readPhones } from '../../../domain/imports/read-addresses.ts';
import { PartlyRead, Unreadable } from '../../../domain/imports/values.ts';

const [first, second] = ['+33639981216', '+33639981217'];

it.each([
  ['06 39 98 12 16 (bureau)', [first], false],
  ['0639981216 le soir', [first], false],
  ['Mme : 06 39 98 12 16 - M. : 06.39.98.12.17', [first, second], false],
  ['0639981216 après 18h', [first], true],
  ['+33 6 39 98 12 16 (Paul)', [first], false],
])('a number is read among words: %s', (cell, numbers, isDoubtful) => {
  const read = readPhones(cell);
  expect(read).toBeInstanceOf(PartlyRead);
  expect(read).toMatchObject({ value: numbers, isDoubtful });
});

it('two numbers with a space alone between them are two', () => {
  expect(readPhones('0639981216 06 39 98 12 17')).toEqual([first, second]);
});

it.each(['06 39 98 12 1', '06 39 98 12 16 7', '06 39 98 12 167', '0639 98 12', 'dossier 20639981216', 'le 12/03/2024'])(
  'a digit too many or too few makes none: %s',
  (cell) => expect(readPhones(cell)).toBeInstanceOf(Unreadable),
);

it.each([
  ['Paul <paul@courriel.example>', ['paul@courriel.example']],
  ['mailto:paul@courriel.example', ['paul@courriel.example']],
  ['\u200bpaul\u00a0@courriel.example\u200e', ['paul@courriel.example']],
  ['paul@courriel.example (perso)', ['paul@courriel.example']],
])('an e-mail is read among words: %s', (cell, addresses) => {
  const read = readEmails(cell);
  expect(read instanceof PartlyRead ? read.value : read).toEqual(addresses);
});

it('numbers and e-mails may stand in one text', () => {
  const read = readAnyAddress('tél 0639981216 paul@courriel.example');
  expect(read).toMatchObject({ value: [first, 'paul@courriel.example'] });
});
