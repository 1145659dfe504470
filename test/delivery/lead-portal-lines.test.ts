import { expect, it } from 'vitest';
import { leadIn } from './lead-mail.ts';

const person = 'Nom : Jolly\nPrénom : Ines\nTéléphone : 06 39 98 70 01\nMessage :\n';
const messageIn = async (words: string) => (await leadIn({ text: person + words })).lead?.message;

it.each([
  ['with its name and number', 'Portail, 1 rue Inventée, tél. 01 99 00 33 33'],
  ['with its name above its number', 'Portail\n01 99 00 33 33'],
  ['with an address of its domain', 'Passez à l’offre Premium : Paul Morin, paul.morin@portail.example'],
])('a line of the portal %s ends the message', async (_, line) => {
  expect(await messageIn(`Est-ce libre ?\n\n${line}`)).toBe('Est-ce libre ?');
});

it.each([
  ['who called the portal', 'Portail m’a donné un numéro, le 01 99 00 33 33 ne répond pas.'],
  ['who wrote to the portal', "J'ai écrit à aide@portail.example sans succès."],
  ['with a mobile', 'Portail, tél. 06 39 98 70 02'],
  ['of somebody else', 'Écrire à luc@acheteurs.example ou au 01 99 00 44 44'],
])('a line of a person %s is theirs', async (_, line) => {
  expect(await messageIn(`Bonjour,\n${line}\nMerci`)).toBe(`Bonjour,\n${line}\nMerci`);
});
