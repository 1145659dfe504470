import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { townsOverlapping, townsWithin } from '../../../domain/shared/asked-towns.ts';
import { readCommunes } from '../../../domain/shared/communes.ts';
import { departmentOf, townKey } from '../../../domain/shared/towns.ts';
import { startTestServer } from '../../support/test-server.ts';
import { spellings } from './spellings.ts';

const { db } = await startTestServer();
const communes = readCommunes();
const written = Object.entries(spellings).flatMap(([name, others]) => others.map((other) => [other, name] as const));

describe('the key of a town', () => {
  it.each(written)('%j is that of %s', (other, name) => {
    expect(townKey(other)).toBe(townKey(name));
  });

  it('is of a name that INSEE has, wherever a spelling is listed', () => {
    const names = new Set(communes.map(({ name }) => name));
    expect(Object.keys(spellings).filter((name) => !names.has(name))).toEqual([]);
  });

  it.each([
    ['Lyon 3e', 'Lyon 6e'],
    ['Lyon 3e', 'Lyon'],
    ['Paris 1er', 'Paris 11e'],
    ['Paris', "Paris-l'Hôpital"],
    ['Paris 15', 'Cormeilles-en-Parisis'],
    ['Marseille', 'Marseille-en-Beauvaisis'],
    ['Lyon', 'Lyons-la-Forêt'],
    ['Saint-Ouen', 'Saint-Ouen-sur-Seine'],
    ['Sainte-Luce', 'Saint-Luce'],
    ['Villeneuve', 'Villeneuve-sur-Lot'],
    ['69003 Villeurbanne', 'Lyon 3e'],
    ['13100 Aix-en-Provence', 'Marseille'],
  ])('%s is not %s', (one, other) => {
    expect(townKey(one)).not.toBe(townKey(other));
  });

  it('tells the communes of a department apart, but for an article or what stands in brackets', () => {
    const named = new Map<string, Set<string>>();
    for (const { name, code } of communes) {
      const key = `${code.slice(0, code.startsWith('97') ? 3 : 2)} ${townKey(name)}`;
      named.set(key, (named.get(key) ?? new Set()).add(name.replaceAll('-', ' ')));
    }
    expect([...named.values()].filter(({ size }) => size > 1).map((names) => [...names].sort())).toEqual([
      ['Bors (Canton de Charente Sud)', 'Bors (Canton de Tude et Lavalette)'],
      ['La Vergne', 'Vergné'],
      ['La Longeville', 'Longeville'],
      ['Château Chinon (Campagne)', 'Château Chinon (Ville)'],
      ["Castillon (Canton d'Arthez de Béarn)", 'Castillon (Canton de Lembeye)'],
    ]);
  });

  it('is the same in the database', async () => {
    const odd = ['', ' ', '(', 'Le', 'Les', '44000', '75015', 'Київ', 'ŁÓDŹ', 'Tromsø', 'a\nb', 'S/S', '12', "%_\\'"];
    const texts = [...odd, ...written.flat(), ...communes.map(({ name }) => name)];
    const { rows } = await sql<{ key: string; department: string | null }>`
      select town_key(text) as key, department_of(text) as department
      from unnest(${texts}::text[]) with ordinality as given (text, n) order by n`.execute(db);
    expect(rows).toEqual(texts.map((text) => ({ key: townKey(text), department: departmentOf(text) })));
  });
});

it.each([
  ['Saint-Denis (93)', '93'],
  ['Saint-Denis, 974', '974'],
  ['93200 Saint-Denis', '93'],
  ['ST DENIS 97400', '974'],
  ['Calvi (2B)', '20'],
  ['20260 CALVI', '20'],
  ['44 000 Nantes', '44'],
  ['Nantes', null],
  ['NANTES CEDEX 12', null],
  ['Paris (15)', null],
  ['75015 Paris', '75'],
])('%s says the department %s', (text, department) => {
  expect(departmentOf(text)).toBe(department);
});

const keys = (towns: { town: string; department: string | null }[]) =>
  towns.map(({ town, department }) => (department ? `${town} (${department})` : town));

it('a place is asked for with its parts, a search also with the whole of which it is a part', () => {
  expect(keys(townsWithin('LYON'))).toEqual(['lyon', ...Array.from({ length: 9 }, (_, n) => `lyon ${n + 1}`)]);
  expect(keys(townsWithin('Lyon 3e'))).toEqual(['lyon 3']);
  expect(keys(townsOverlapping('Lyon 3e'))).toEqual(['lyon 3', 'lyon']);
  expect(keys(townsWithin('Doué-en-Anjou'))).toContain('doue fontaine (49)');
  expect(keys(townsOverlapping('DOUE LA FONTAINE'))).toEqual(['doue fontaine', 'doue en anjou (49)']);
  expect(keys(townsOverlapping('Doué-la-Fontaine (44)'))).toEqual(['doue fontaine (44)']);
  expect(keys(townsOverlapping('Vertou'))).toEqual(['vertou']);
});

it.each([
  ['STE LUCE', 'Sainte-Luce-sur-Loire', '44'],
  ['La Baule', 'La Baule-Escoublac', '44'],
  ['ST SEBASTIEN', 'Saint-Sébastien-sur-Loire', '44'],
  ['Le Touquet', 'Le Touquet-Paris-Plage', '62'],
  ['Levallois', 'Levallois-Perret', '92'],
  ['St Dié', 'Saint-Dié-des-Vosges', '88'],
  ['Noirmoutier', "Noirmoutier-en-l'Île", '85'],
  ['Boulogne', 'Boulogne-Billancourt', '92'],
])('%s is short for %s', (short, long, department) => {
  expect(townsWithin(short)).toContainEqual({ town: townKey(long), department });
  expect(townsWithin(long)).toContainEqual({ town: townKey(short), department });
});

it.each([
  // A larger commune has the short name, or several of the department begin with it.
  ['Nantes', 'Nantes-en-Ratier'],
  ['Saint-Denis', "Saint-Denis-d'Anjou"],
  ['Saint-Georges', 'Saint-Georges-sur-Loire'],
  ['Saint', 'Saint-Denis'],
])('%s is not short for %s', (short, long) => {
  expect(townsWithin(short).map(({ town }) => town)).not.toContain(townKey(long));
  expect(townsWithin(long).map(({ town }) => town)).not.toContain(townKey(short));
});
