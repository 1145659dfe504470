import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { factFindings } from '../../../domain/adverts/fact-rules.ts';
import type { Property } from '../../../domain/properties/property-record.ts';
import { propertyExample } from '../poliris/property-example.ts';

const mandate = { number: '17', kind: 'simple', signedAt: null, expiresAt: null } as const;
/** Five rooms, four of them bedrooms, 112.5 m² on 640 m² of land. */
const house: Property = { ...propertyExample, mandate };
/** On the ground floor. */
const flat: Property = { ...house, type: 'apartment', carrezSqm: 98.4 };
const found = (property: Property, text: string) =>
  factFindings(property, text).map(({ rule, wrong, missing }) => [rule, wrong, missing]);

describe('an advert contradicts its record', () => {
  it.each([
    [house, 'Un T4 au calme.', ['facts', 'T4', '5 pièces']],
    [house, 'Maison de quatre pièces.', ['facts', 'quatre pièces', '5 pièces']],
    [house, 'Appartement de type 3.', ['facts', 'type 3', '5 pièces']],
    [house, 'Deux chambres et un bureau.', ['facts', 'Deux chambres', '4 chambres']],
    [
      house,
      'Une chambre en bas, deux autres en haut : trois chambres au total.',
      ['facts', 'trois chambres', '4 chambres'],
    ],
    [house, 'Maison de 130 m².', ['facts', '130 m²', '112,5 m²']],
    [house, 'Terrain de 1.640 m².', ['facts', '1.640 m²', '640 m² de terrain']],
    [house, 'Un jardin de 900 m².', ['facts', 'jardin de 900 m²', '640 m² de terrain']],
    [flat, 'Perché au septième d’une résidence : appartement au 7e étage.', ['facts', '7e étage', 'rez-de-chaussée']],
    [house, 'EXCLUSIVITÉ ! Au calme.', ['exclusive', 'EXCLUSIVITÉ', null]],
    [house, 'Vendu avec un mandat exclusif.', ['exclusive', 'mandat exclusif', null]],
  ])('%#: %s', (property, text, expected) => {
    expect(found(property, text)).toContainEqual(expected);
  });

  it.each([
    [house, 'Cinq pièces, 3 chambres à l’étage et une chambre en bas, 113 m² environ.'],
    [house, 'Un ancien T4 agrandi : cinq pièces. Séjour de 38 m², combles de 30 m² aménageables, 140 m² au sol.'],
    [house, 'À 5 min du tram T1. Terrain de 640 m², dont 300 m² détachables.'],
    [house, 'Jardin de 400 m², jouissance exclusive. Vendu sans exclusivité.'],
    [house, '1er étage : 3 chambres ; 2e étage : 1 chambre.'],
    [flat, '98 m² Carrez, 112 m² au total, au rez-de-chaussée. Superficie loi Carrez : 98,4 m².'],
    [flat, 'Carrez : 90 m², au rez-de-chaussée, avec une cour, une cave et une place de parking.'],
    [{ ...house, mandate: { ...mandate, kind: 'exclusive' } } as Property, 'En exclusivité.'],
    [{ ...house, type: 'building' } as Property, 'Deux T2 et un T3, six chambres.'],
    [{ ...house, rooms: null, landSqm: null } as Property, 'Un T4 sur 900 m² de terrain.'],
  ])('but not, %#: %s', (property, text) => {
    expect(found(property, text)).toEqual([]);
  });

  it('as somebody who knew no rule wrote them', () => {
    const lines = readFileSync(new URL('seen-adverts.jsonl', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    const missed: string[] = [];
    for (const line of lines) {
      const { id, record, text, wrong } = JSON.parse(line);
      const { mandateKind: kind, ...columns } = record;
      const words = factFindings({ ...house, ...columns, mandate: { ...mandate, kind } }, text).map(
        (one) => one.wrong ?? '',
      );
      const isAsMeant = wrong
        ? words.length > 0 && words.every((one) => wrong.words.includes(one) || one.includes(wrong.words))
        : words.length === 0;
      if (!isAsMeant) missed.push(id);
    }
    expect(lines).toHaveLength(90);
    // The Carrez surface is a rule of its own.
    expect(missed).toEqual(['a61']);
  });
});

it('names what no estate agent may write, with its law', () => {
  expect(factFindings(house, 'La propriétaire préfère vendre à une famille de confession catholique.')).toEqual([
    {
      ...{ rule: 'unlawful', law: 'discrimination (Code pénal, art. 225-1)', isText: true, missing: null, field: null },
      replacement: null,
      wrong: 'préfère vendre à une famille de confession catholique',
    },
  ]);
  expect(found(house, 'Pas d’étrangers.')).toEqual([['unlawful', 'Pas d’étrangers', null]]);
  expect(found(house, 'À deux pas de l’église et de l’école catholique.')).toEqual([]);
});
