import { expect, it } from 'vitest';
import { withoutGreeting } from '../../console/web/queue/draft/plain-text.ts';

it.each([
  ['Bonjour Fatima, votre visite est à 10h.', 'Votre visite est à 10h.'],
  ['Bonjour Madame Le Goff,\n\nMerci de votre appel.', 'Merci de votre appel.'],
  ['Bonjour, oui, c’est possible.', 'Oui, c’est possible.'],
  ['Bonjour {{contact.firstName|à tous}}, portes ouvertes samedi.', 'Portes ouvertes samedi.'],
  ['Chère Madame, cher Monsieur, voici l’offre.', 'Cher Monsieur, voici l’offre.'],
  ['Good morning Nils, your visit is at 10.', 'Your visit is at 10.'],
  // Words that say something are no greeting.
  ['Bonjour votre visite est confirmée, à demain.', 'Bonjour votre visite est confirmée, à demain.'],
  ['Votre visite est à 10h.', 'Votre visite est à 10h.'],
  ['Bonjour Fatima,', 'Bonjour Fatima,'],
])('« %s » begins in a list with « %s »', (text, preview) => {
  expect(withoutGreeting(text)).toBe(preview);
});
