import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkDrafts } from '../../../domain/checks/check-drafts.ts';
import type { DraftToCheck } from '../../../domain/checks/draft-texts.ts';
import type { Finding } from '../../../domain/checks/finding.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { startTestServer } from '../../support/test-server.ts';
import { insertFixture, NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { draftToCheck } from './corpus/measure.ts';

const server = await startTestServer({ now: () => NOW });
const { contactIds, agencyOf } = await insertFixture(server);
const workFor = (person: PersonKey, now = NOW) => readingWork(server.context, agencyOf(person).actor, now);
const toCheck = (person: PersonKey, body: string): DraftToCheck =>
  draftToCheck({ kind: 'sms', to: person, texts: { body } }, contactIds.get(person) as string);

async function findingsOf(person: PersonKey, body: string, more: Partial<DraftToCheck> = {}, now = NOW) {
  const draft = { ...toCheck(person, body), ...more };
  return (await checkDrafts(workFor(person, now), [draft])).get(draft.id) as Finding[];
}
const flagsOf = async (...given: Parameters<typeof findingsOf>) =>
  (await findingsOf(...given)).filter(({ flag }) => flag);

describe('the time of a visit', () => {
  it('that is written in UTC says so to the agent, with both times and the correction', async () => {
    const body = 'Bonjour Madame Le Goff, je vous confirme la visite mardi 24 novembre à 10h45. Yann';
    const [flag] = await flagsOf('legoff', body);
    expect(flag).toMatchObject({
      code: 'visit_in_utc',
      result: 'contradicted',
      text: '10h45',
      start: body.indexOf('10h45'),
      expected: '11 h 45',
      replacement: '11h45',
      record: { kind: 'visit', label: 'NAN-0042, mardi 24 novembre à 11 h 45' },
    });
    expect(flag?.explanation).toContain('2026-11-24T10:45:00.000Z is UTC');
    expect(flag?.explanation).toContain('mardi 24 novembre 2026, 11 h 45 (Paris)');
  });

  it.each([
    ['legoff', 'votre visite mercredi 25 novembre à 11h45', 'visit_differs', 'mardi 24 novembre'],
    ['legoff', 'votre visite le 25/11 à 11h45', 'visit_differs', '24/11'],
    ['legoff', 'votre visite mercredi 25 à 14 h 30', 'visit_differs', 'mardi 24 à 11 h 45'],
    ['legoff', 'votre visite jeudi 24 novembre à 11h45', 'wrong_weekday', 'mardi 24 novembre'],
    ['benhaddou', 'votre visite mardi 24 novembre à 14h', 'visit_moved', 'jeudi 26 novembre à 16h30'],
    ['rossi', 'votre visite lundi 23 novembre à 9h', 'visit_cancelled', null],
    ['payet', 'votre visite mardi 24 novembre à 12h', 'visit_in_utc', '16h'],
  ] as const)('%s: « %s » is %s', async (person, words, code, replacement) => {
    expect(await flagsOf(person, `Bonjour, je vous confirme ${words}.`)).toMatchObject([{ code, replacement }]);
  });

  it('is English in the expected words for a contact who speaks it', async () => {
    const flags = await flagsOf('obrien', 'Hi Sarah, I confirm your viewing on Friday 27 November at 9 am.');
    expect(flags).toMatchObject([{ code: 'visit_in_utc', expected: '10:00', replacement: '10 am' }]);
  });

  it('is compared with the day on which the text will be read', async () => {
    const body = 'Rappel : votre visite a lieu demain à 11h45.';
    const onTheDayBefore = new Date('2026-11-23T18:00:00Z');
    expect(await flagsOf('legoff', body)).toMatchObject([{ code: 'visit_differs', text: 'demain' }]);
    expect(await flagsOf('legoff', body, {}, onTheDayBefore)).toEqual([]);
    expect(await flagsOf('legoff', body, { release_at: onTheDayBefore })).toEqual([]);
  });

  it('that nobody recorded is no contradiction', async () => {
    const findings = await findingsOf('kone', 'Bonjour, je vous confirme notre visite lundi 7 décembre à 15h. Inès');
    expect(findings.filter(({ text }) => text.includes('15h'))).toMatchObject([{ code: 'date_unsupported' }]);
  });
});

describe('the time of one visit with the place of another', () => {
  /** The contact reads English, which these French sentences are also told. */
  const flagsOf = async (...given: Parameters<typeof findingsOf>) =>
    (await findingsOf(...given)).filter(({ flag, code }) => flag && code !== 'wrong_language');

  it.each([
    ['11h30, 6 allée Baco à Nantes, avec Yann', '10h, 27 rue Paul Bellamy à Nantes, avec Yann'],
    ['NAN-0051 : 11h30', 'NAN-0042 : 10h'],
  ])('is contradicted in a list: « %s ; %s »', async (first, second) => {
    const body = `Vos deux rendez-vous de vendredi 27 novembre : - ${first} ; - ${second}.`;
    expect(await flagsOf('obrien', body)).toMatchObject([
      {
        code: 'visit_differs',
        text: '11h30',
        replacement: '10h',
        record: { label: expect.stringContaining('NAN-0051') },
      },
      {
        code: 'visit_differs',
        text: '10h',
        replacement: '11h30',
        record: { label: expect.stringContaining('NAN-0042') },
      },
    ]);
  });

  it('is contradicted in a sentence, at the day and the hour that are wrong', async () => {
    const body = 'Je vous confirme la visite du NAN-0051 lundi 23 novembre à 18h.';
    const flags = await flagsOf('nguyen', body);
    expect(flags).toMatchObject([{ code: 'visit_differs', replacement: 'lundi 30 novembre à 18h15' }]);
  });

  it('is contradicted once, so that two corrections do not undo each other', async () => {
    const flags = await flagsOf('obrien', 'Je vous attends vendredi 27 novembre à 10h au 27 rue Paul Bellamy.');
    expect(flags).toMatchObject([{ code: 'visit_differs', replacement: '6 allée Baco' }]);
  });

  it.each([
    'Vos deux rendez-vous de vendredi 27 novembre : - 10h, NAN-0051 ; - 11h30, NAN-0042.',
    'Votre visite de vendredi 27 novembre à 11h30, après le NAN-0051.',
    'Vos visites vendredi 27 novembre à 10h et 11h30 : NAN-0042 et NAN-0051.',
    'Vendredi 27 novembre à 10h, nous évoquerons le NAN-0042.',
    'Rendez-vous vendredi 27 novembre à 11h30, à deux pas de l’allée Baco.',
    'Suite à la visite du 6 allée Baco, rendez-vous vendredi 27 novembre à 11h30.',
    'Rendez-vous vendredi 27 novembre à 11h30, je vous apporte les diagnostics du T2 allée Baco.',
    'La visite de vendredi 27 novembre à 10h n’est pas celle du NAN-0042.',
    'Pourriez-vous voir le NAN-0042 vendredi 27 novembre à 10h ?',
  ])('is not contradicted if it may be right: « %s »', async (body) => {
    expect(await flagsOf('obrien', body)).toEqual([]);
  });
});

describe('a time that is offered', () => {
  it.each([
    ['mercredi 25 novembre à 12h15', 'slot_taken'],
    ['mercredi 25 novembre à 12h30', 'slot_taken'],
    ['jeudi 26 novembre à 18h', 'slot_offered'],
    ['mercredi 25 novembre à 15h', 'slot_free'],
  ])('%s with Yann is %s', async (moment, code) => {
    const findings = await findingsOf('camara', `Je peux vous proposer ${moment} avec Yann.`);
    expect(findings.filter(({ text }) => text === moment).map((finding) => finding.code)).toEqual([code]);
  });

  it('is free if the visit then is the contact’s own', async () => {
    expect(await flagsOf('nguyen', 'Je vous propose lundi 30 novembre à 18h15 avec Yann.')).toEqual([]);
  });

  it('belongs to the colleague in charge if the text names none', async () => {
    const flags = await flagsOf('petit', 'Seriez-vous libre jeudi 26 novembre à 16h30 ?');
    expect(flags).toMatchObject([
      { code: 'slot_taken', expected: 'Solène Kerdoncuff a une visite de 16 h 30 à 17 h 15' },
    ]);
  });
});

describe('facts', () => {
  it.each([
    ['legoff', 'Le T3 rue Paul Bellamy est à 298 000 €.', 'price_differs', '289 000 €'],
    ['legoff', 'Le T3 rue Paul Bellamy est à 298k.', 'price_differs', '289k'],
    ['legoff', 'Le T3 rue Paul Bellamy fait 78 m².', 'property_differs', '68 m²'],
    ['legoff', 'Le T4 rue Paul Bellamy est calme.', 'property_differs', 'T3'],
    ['legoff', 'Rue Paul Bellamy : DPE A.', 'property_differs', 'DPE C'],
    ['legoff', 'Le bien NAN-0402 vous attend.', 'reference_unknown', 'NAN-0042'],
    ['kone', 'La maison VER-0005 est disponible.', 'property_unavailable', null],
    ['legoff', 'Rendez-vous au 72 rue Paul Bellamy.', 'place_differs', '27 rue Paul Bellamy'],
    ['legoff', 'Le T3 rue Paul Bellamy à Rezé est calme.', 'place_differs', 'Nantes'],
    ['legoff', 'Bonjour Madame Dupont, merci.', 'name_differs', 'Madame Le Goff'],
    ['legoff', 'Appelez-nous au 01 99 00 44 11.', 'address_differs', '01 99 00 44 10'],
    ['legoff', 'Voir estuaire-imobilier.example', 'address_differs', 'estuaire-immobilier.example'],
    [
      'legoff',
      'Écrivez à contact@estuaire-immobilier.exemple',
      'address_differs',
      'contact@estuaire-immobilier.example',
    ],
    ['legoff', 'À remettre avant le 31/11/2026.', 'invalid_date', null],
    ['legoff', 'Le notaire propose le 4 décembre à 25h.', 'invalid_time', null],
    ['kone', 'Je vous propose le 4 novembre à 10h.', 'past_date', null],
  ] as const)('%s: « %s » is %s', async (person, body, code, replacement) => {
    expect(await flagsOf(person, body)).toMatchObject([{ code, replacement }]);
  });

  it('that are right are confirmed by their record', async () => {
    const body =
      'Bonjour Madame Le Goff, visite mardi 24 novembre à 11h45 du T3 (NAN-0042), 27 rue Paul Bellamy à Nantes, 289 000 €. Yann Le Bihan, 01 99 00 44 10';
    const findings = (await findingsOf('legoff', body)).filter(({ result }) => result !== 'notice');
    expect(findings.filter(({ result }) => result !== 'checked')).toEqual([]);
    expect(new Set(findings.map(({ code }) => code))).toEqual(
      new Set(['name_agrees', 'visit_agrees', 'property_agrees', 'reference_agrees', 'place_agrees', 'address_agrees']),
    );
  });

  it('have one finding for each word, in the order of the text', async () => {
    const body = 'Bonjour Madame Dupont, visite mardi 25 novembre à 11h45, 72 rue Paul Bellamy, 298 000 €, NAN-0402.';
    const spans = (await findingsOf('legoff', body)).filter(({ end }) => end > 0);
    for (const [index, { start }] of spans.entries()) expect(start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0);
  });
});

it('the steps of an enrollment are compared too, but not with the calendar of visits', async () => {
  const texts = { 'steps.0.body': 'La maison REZ-0031 est à 389 000 €. À mardi 11h !' };
  const draft = draftToCheck({ kind: 'enrollment', to: 'rossi', texts }, contactIds.get('rossi') as string);
  const findings = (await checkDrafts(workFor('rossi'), [draft])).get(draft.id) as Finding[];
  expect(findings.filter(({ flag }) => flag)).toMatchObject([{ code: 'price_differs', field: 'steps.0.body' }]);
});

it('reads the records in as many queries for twenty drafts as for one', async () => {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const work = workFor('legoff');
  const counted = { ...work, agency: tenantOf(work.agency.db.withPlugin(counting), work.agency.id) };
  const body = 'Bonjour, je vous propose mercredi 25 novembre à 15h. www.ailleurs.example';
  const check = async (people: readonly PersonKey[]) => {
    queries = 0;
    await checkDrafts(
      counted,
      people.map((person) => ({ ...toCheck(person, body), id: newId() })),
    );
    return queries;
  };
  const one = await check(['legoff']);
  expect(one).toBeGreaterThan(0);
  expect(await check(['legoff', 'kone', 'camara', 'petit', 'vidal', 'rossi', 'nguyen'])).toBe(one);
});

describe('a text with more facts than anybody writes', () => {
  it.each([
    ['dates', 'demain à 18h '],
    ['properties', 'T3 '],
    ['surfaces', '65 m² '],
    ['empty lines', 'a\n'],
    ['words', 'Bonjour '],
  ])('of %s is read in part, and needs a person who accepts that', async (_, words) => {
    const item = { to: 'legoff@courriel.example', subject: 'Visite', body: words.repeat(50_000 / words.length) };
    const findings = await findingsOf('legoff', '', { kind: 'email', item: { ...item, purpose: 'service' } });
    expect(findings.length).toBeLessThan(400);
    expect(findings.filter(({ code }) => code === 'too_long_to_check')).toMatchObject([{ flag: true, field: 'body' }]);
  });
});
