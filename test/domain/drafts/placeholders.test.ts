import { describe, expect, it } from 'vitest';
import { placeholdersIn } from '../../../domain/drafts/placeholders.ts';

const written = (text: string) => placeholdersIn(text).map(({ start, end }) => text.slice(start, end));

describe('an unfilled placeholder', () => {
  it.each([
    ['Bonjour null, à demain', ['null']],
    ['Bonjour undefined', ['undefined']],
    ['Bonjour {{contact.firstName}}, {{ville}}', ['{{contact.firstName}}', '{{ville}}']],
    ['Bonjour [Nom du client], [Nom du client]', ['[Nom du client]', '[Nom du client]']],
    ['Bonjour %prenom%', ['%prenom%']],
    [`Bonjour $${'{nom}'}`, [`$${'{nom}'}`]],
    ['Le prix est de NaN euros', ['NaN']],
  ])('is found in: %s', (text, found) => expect(written(text)).toEqual(found));

  it.each([
    'Le score est nul, annullement aussi',
    'Voir [notre annonce](https://agence.example)',
    'Remise de 10 % et 20 %',
    'Surface [42 m²]',
    'Un résultat indéfini',
  ])('is not found in: %s', (text) => expect(written(text)).toEqual([]));
});
