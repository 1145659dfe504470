import { expect, it } from 'vitest';
import { intentOf } from '../../delivery/email/lead-intent.ts';

it.each<[string, string, 'buy' | 'sell' | null]>([
  ['Nouveau contact', 'Merci de me rappeler.', null],
  ['Demande de rappel', '', null],
  ['Nouveau message du site', 'Bonjour, êtes-vous ouverts le samedi ?', null],
  ['Message d’un visiteur', 'Pouvez-vous m’appeler ? Bien cordialement', null],
  ['Nouveau contact', 'Ce bien est-il libre ?', 'buy'],
  ['Nouveau contact', 'Votre maison est-elle toujours disponible ?', 'buy'],
  ['Nouveau contact', 'Je cherche un T3.', 'buy'],
  ['Votre annonce : nouvelle demande', '', 'buy'],
  ['Je souhaite : acheter', '', 'buy'],
  ['Demande d’estimation', '', 'sell'],
  ['Nouveau contact', 'Je souhaite vendre ma maison.', 'sell'],
  ['Location', '', null],
])('« %s » with « %s » asks to %s', (about, message, intent) => {
  expect(intentOf(about, message, null, false)).toBe(intent);
});

it('a property in the fields of the form is one to buy', () => {
  expect(intentOf('Nouveau contact', 'Merci de me rappeler.', null, true)).toBe('buy');
});
