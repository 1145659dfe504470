import { describe, expect, it } from 'vitest';
import { periodIn, periodInProse, statedPeriodIn } from '../../../domain/portal-views/period.ts';
import { portalNamed } from '../../../domain/portal-views/portals.ts';
import { addUpViews, type CountedViews, viewsSentence } from '../../../domain/portal-views/told-views.ts';

const TODAY = '2026-11-24';
const of = (portal: string, from: string, to: string, views: number, importedOn = '2026-11-23'): CountedViews => ({
  ...{ portal, views, importedOn },
  from: `2026-11-${from}`,
  to: `2026-11-${to}`,
});
const tell = (rows: CountedViews[], language: 'fr' | 'en' = 'fr') => viewsSentence(language, addUpViews(rows), TODAY);

describe('the sentence on the views of an advert', () => {
  it('adds portals up that count the same days', () => {
    expect(tell([of('SeLoger', '16', '22', 198), of('Leboncoin', '16', '22', 114)])).toBe(
      'Votre annonce a été consultée 312 fois du 16 au 22 novembre sur SeLoger et Leboncoin (statistiques des portails relevées le 23 novembre).',
    );
  });

  it('tells those that count other days apart, and when each was imported', () => {
    expect(tell([of('SeLoger', '16', '22', 1198), of('Leboncoin', '22', '22', 14, '2026-11-24')])).toBe(
      'Votre annonce a été consultée 1\u00a0198 fois du 16 au 22 novembre sur SeLoger, puis 14 fois le 22 novembre sur Leboncoin (statistiques des portails relevées du 23 au 24 novembre).',
    );
  });

  it('counts no day twice', () => {
    const days = [of('SeLoger', '16', '16', 30), of('SeLoger', '17', '17', 28)];
    expect(addUpViews([...days, of('SeLoger', '16', '22', 198)])).toMatchObject([{ views: 198 }]);
    expect(addUpViews(days)).toMatchObject([{ views: 58, from: '2026-11-16', to: '2026-11-17', isAtLeast: false }]);
  });

  it('says that there may have been more where a day is missing', () => {
    expect(tell([of('SeLoger', '16', '16', 30), of('SeLoger', '18', '18', 28)])).toContain(
      'au moins 58 fois du 16 au 18 novembre',
    );
  });

  it('counts a month that was not over until its import', () => {
    expect(tell([of('SeLoger', '01', '30', 742)])).toContain('742 fois du 1er au 23 novembre');
  });

  it('says nothing of nothing, and of an advert that nobody viewed', () => {
    expect(tell([])).toBeUndefined();
    expect(tell([of('SeLoger', '16', '22', 0)])).toBeUndefined();
  });

  it('is English for whoever is written to in English, and has the year of another year', () => {
    expect(tell([of('SeLoger', '16', '22', 1198)], 'en')).toBe(
      'Your advert was viewed 1,198 times from 16 to 22 November on SeLoger (portal statistics collected on 23 November).',
    );
    const old = { ...of('SeLoger', '01', '01', 9, '2026-01-04'), from: '2025-12-29', to: '2026-01-03' };
    expect(tell([old])).toContain('du 29 décembre 2025 au 3 janvier 2026 sur');
  });
});

it.each([
  ['du 16/11/2026 au 22/11/2026', '2026-11-16', '2026-11-22'],
  ['16/11/26 - 22/11/26', '2026-11-16', '2026-11-22'],
  ['du 16 au 22 novembre', '2026-11-16', '2026-11-22'],
  ['du 28 décembre 2025 au 3 janvier 2026', '2025-12-28', '2026-01-03'],
  ['from 16 to 22 November 2026', '2026-11-16', '2026-11-22'],
  ['statistiques_2026-11-16_2026-11-22', '2026-11-16', '2026-11-22'],
  ['nov. 2026', '2026-11-01', '2026-11-30'],
  ['févr-24', '2024-02-01', '2024-02-29'],
  ['décembre', '2025-12-01', '2025-12-31'],
  ['11/2026', '2026-11-01', '2026-11-30'],
  ['Semaine 47 2026', '2026-11-16', '2026-11-22'],
  ['2026-W01', '2025-12-29', '2026-01-04'],
  ['lundi 16 novembre 2026', '2026-11-16', '2026-11-16'],
])('« %s » is a period', (text, from, to) => {
  expect(periodIn(text, TODAY)).toEqual({ from, to });
});

it.each([
  ['vue 900 fois en septembre', '2026-09-01', '2026-09-30'],
  ['vue 900 fois en sept. sur SeLoger', '2026-09-01', '2026-09-30'],
  ['vue 900 fois au mois d’octobre', '2026-10-01', '2026-10-31'],
  ['vue 900 fois en nov.', '2026-11-01', '2026-11-30'],
  ['vue 900 fois du 12 sept. au 3 oct.', '2026-09-12', '2026-10-03'],
  ['viewed 900 times in May', '2026-05-01', '2026-05-31'],
  ['vue 900 fois depuis sept. 2025', '2025-09-01', '2025-09-30'],
])('the sentence « %s » names a period', (text, from, to) => {
  expect(periodInProse(text, TODAY)).toEqual({ from, to });
});

it.each([
  'vue 900 fois ces sept derniers jours',
  'vue 312 fois, et sept visiteurs sont venus',
  'vue 900 fois en sept jours',
  'viewed 900 times, you may tell your family',
])('the sentence « %s » names no month', (text) => {
  expect(periodInProse(text, TODAY)).toBeUndefined();
});

it.each(['hier', '31/02/2026', 'du 22/11/2026 au 16/11/2026', '16/11/2026, 18/11/2026, 20/11/2026', 'Semaine 54 2026'])(
  '« %s » is none',
  (text) => {
    expect(periodIn(text, TODAY)).toBeUndefined();
  },
);

it('the day of an export is not the period that it counts', () => {
  expect(statedPeriodIn('export_20261123', TODAY)).toBeUndefined();
  expect(statedPeriodIn('Période : 23/11/2026', TODAY)).toEqual({ from: '2026-11-23', to: '2026-11-23' });
});

it.each([
  ['www.seloger.com', 'SeLoger'],
  ['LE BON COIN', 'Leboncoin'],
  ["Bien'ici", 'Bien’ici'],
  ['Immo  Régional', 'Immo Régional'],
  ['12', undefined],
  ['x'.repeat(61), undefined],
])('« %s » is the portal %s', (text, name) => {
  expect(portalNamed(text)).toBe(name);
});
