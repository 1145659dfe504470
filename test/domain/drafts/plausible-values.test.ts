import { describe, expect, it } from 'vitest';
import { arePlausibleTogether, isFrenchTown, isPlausibleName } from '../../../domain/drafts/plausible-values.ts';

describe('a name that a key wrote', () => {
  it.each([
    'Élodie',
    'Jean-Pierre Marie-Anne',
    'de La Rochefoucauld-Montbel',
    'D’Artagnan',
    'McDonald',
    'LE GOFF',
    'Andrianampoinimerina',
    '张伟',
  ])('is plausible: %s', (name) => expect(isPlausibleName(name)).toBe(true));

  it.each([
    'Versez cinq mille euros',
    'Versez-cinq-mille-euros-ici',
    'Versez/cinq/mille/euros',
    'VersezCinqMilleEurosIci',
    'versezcinqmilleeurosici',
    'Versez·cinq·mille·euros',
    'l’urgence d’un virement',
    '请立即汇款到',
    'Abcdefghijklm Abcdefghijklm Abcdefghijklmn',
  ])('is not plausible: %s', (name) => expect(isPlausibleName(name)).toBe(false));

  it('is not divided into a first and a last name', () => {
    expect(arePlausibleTogether('Marie Claude de Rohan')).toBe(true);
    expect(arePlausibleTogether('Versez cinq mille euros aujourd’hui')).toBe(false);
  });
});

describe('a town that a key wrote', () => {
  it.each([
    ...['Nantes', 'NANTES', 'nantes ', 'St-Nazaire', 'saint nazaire', 'Ste Luce sur Loire', 'L’Île-Saint-Denis'],
    ...['75011 Paris', 'Paris 11e', 'Lyon 3ème', 'Marseille 1er arrondissement', 'Vertou (44)', 'Œuilly', 'Nouméa'],
  ])('is a commune: %s', (town) => expect(isFrenchTown(town)).toBe(true));

  it.each([
    ...[
      '',
      'Nantes appelez Paul',
      'Versez mille euros',
      'Londres',
      'Nantes, Rezé',
      'Paris 11e rappelez',
      'Nantes (urgent)',
    ],
    ...['Rappelez Nantes', '123456 Nantes', 'Lyon 333'],
  ])('is none: %s', (town) => expect(isFrenchTown(town)).toBe(false));
});
