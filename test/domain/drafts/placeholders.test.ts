import { describe, expect, it } from 'vitest';
import { leftBlanks } from '../../../domain/drafts/placeholders.ts';

describe('what a template left unfilled', () => {
  it.each([
    ['Bonjour null, à demain', ['null']],
    ['Bonjour undefined', ['undefined']],
    ['Bonjour {{contact.firstName}}, {{ville}}', ['{{contact.firstName}}', '{{ville}}']],
    ['Bonjour [Nom du client], [Nom du client]', ['[Nom du client]']],
    ['Bonjour %prenom%', ['%prenom%']],
    [`Bonjour $${'{nom}'}`, [`$${'{nom}'}`]],
    ['Le prix est de NaN euros', ['NaN']],
  ])('is found: %s', (text, found) => expect(leftBlanks(text)).toEqual(found));

  it.each([
    'Le score est nul, annullement aussi',
    'Voir [notre annonce](https://agence.example)',
    'Remise de 10 % et 20 %',
    'Surface [42 m²]',
    'Un résultat indéfini',
  ])('is not seen where there is none: %s', (text) => expect(leftBlanks(text)).toEqual([]));
});
