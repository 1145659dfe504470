import { expect, it } from 'vitest';
import { findMentions, mayConcernProperty } from '../../../domain/checks/mentions.ts';
import type { Property } from '../../../domain/checks/property.ts';
import { indexProperties } from '../../../domain/checks/property-index.ts';
import { readText } from '../../../domain/checks/reading/read-text.ts';

const reading = (text: string) => readText('body', text, '2026-11-22', 'fr');
const inStreet = (street: string) => ({ id: street, street, city: 'Nantes', type: 'house' }) as Property;

it('finds a street whose name holds the signs of a pattern, and is not stopped by one', () => {
  const odd = inStreet('3 rue des Lilas (bât. A');
  const found = findMentions(
    reading('Rendez-vous rue des Lilas (bât. A, à demain.'),
    indexProperties([odd, inStreet('2 rue Foch')]),
    [],
  );
  expect(found.map(({ property }) => property)).toContain(odd);
});

it.each([
  ['Bonjour, votre visite est confirmée.', false],
  ['Merci beaucoup, à bientôt !', false],
  ['Votre visite de NAN-0051 est confirmée.', true],
  ['Rendez-vous devant les Ajoncs.', true],
  ['Rendez-vous devant la maison.', true],
  ['Rendez-vous à Rezé.', true],
  ['Votre visite est demain à 11 h 45.', true],
  ['Il fait 47 m².', true],
  ['Il vaut 198 500 €.', true],
])('may a text concern a property: « %s » %s', (text, expected) => {
  expect(mayConcernProperty(reading(text))).toBe(expected);
});
