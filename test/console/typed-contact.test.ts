import { expect, it } from 'vitest';
import { contactOfTyped } from '../../console/web/contacts/typed-contact.ts';

it.each([
  ['Yann Quéré', { firstName: 'Yann', lastName: 'Quéré' }],
  ['QUÉRÉ Yann', { firstName: 'Yann', lastName: 'QUÉRÉ' }],
  [' quéré ', { lastName: 'quéré' }],
  ['Le Goff', { lastName: 'Le Goff' }],
  ['Anne de La Villemarqué', { lastName: 'Anne de La Villemarqué' }],
  ['SCI Beaulieu', { lastName: 'SCI Beaulieu' }],
  ['06 39 98 12 34', { phone: '06 39 98 12 34' }],
  ['+33 6 39 98 12 34', { phone: '+33 6 39 98 12 34' }],
  ['yann@courriel.example', { email: 'yann@courriel.example' }],
])('« %s » fills the form of a new contact', (typed, contact) => {
  expect(contactOfTyped(typed)).toEqual(contact);
});
