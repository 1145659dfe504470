import { describe, expect, it } from 'vitest';
import { formatAddress } from '../../console/web/components/format-address.ts';
import { en } from '../../console/web/i18n/en.ts';
import { fr } from '../../console/web/i18n/fr.ts';
import { extraSegments } from '../../console/web/queue/draft/extra-segments.ts';
import {
  correctedTexts,
  groupedByFinding,
  isCorrectable,
  splitByFindings,
} from '../../console/web/queue/findings/finding-words.ts';
import { type Finding, type FindingCode, finding, findingCodes } from '../../domain/checks/finding.ts';
import { smsItem } from '../../domain/drafts/sms.ts';

/** A finding at the first occurrence of the words in a text. */
function findingAt(code: FindingCode, text: string, words: string, more: Partial<Finding> = {}): Finding {
  const start = text.indexOf(words);
  return finding({ code, field: 'body', start, end: start + words.length, text: words, explanation: '', ...more });
}

const marked = (text: string, findings: Finding[], costly?: string[]) =>
  splitByFindings(text, findings, costly).flatMap(({ value, findings: [first], mark }) =>
    first || mark ? [[value, first?.code ?? mark]] : [],
  );

describe('the marks in a text', () => {
  it('never change the text, and are at the right places', () => {
    const text = 'Votre c\u200bode (n° 12) : pаypal, 2 × 3*';
    const findings = [findingAt('hidden_characters', text, '\u200b'), findingAt('mixed_scripts', text, 'pаypal')];
    const parts = splitByFindings(text, findings, ['°', '×', '*']);
    expect(parts.map(({ value }) => value).join('')).toBe(text);
    for (const { at, value } of parts) expect(text.slice(at, at + value.length)).toBe(value);
    expect(marked(text, findings, ['°', '×', '*'])).toEqual([
      ['\u200b', 'hidden_characters'],
      ['°', 'costly'],
      ['pаypal', 'mixed_scripts'],
      ['×', 'costly'],
      ['*', 'costly'],
    ]);
  });

  it('show a name as one word, also where one of its letters makes the SMS longer', () => {
    const text = 'Bonjour Marie-Françoise, ça va';
    const findings = [findingAt('name_agrees', text, 'Marie-Françoise')];
    const groups = groupedByFinding(splitByFindings(text, findings, ['ç']));
    const words = groups.map((parts) => parts.map(({ value }) => value).join(''));
    expect(words).toEqual(['Bonjour ', 'Marie-Françoise', ', ', 'ç', 'a va']);
  });

  it('show the graver of two findings about the same words first', () => {
    const text = 'Rendez-vous jeudi 26 à 10 h';
    const [agrees, differs] = [
      findingAt('visit_agrees', text, 'jeudi 26 à 10 h'),
      findingAt('visit_differs', text, 'jeudi 26'),
    ];
    expect(splitByFindings(text, [agrees, differs]).map(({ findings }) => findings)).toEqual([
      [],
      [differs, agrees],
      [agrees],
    ]);
  });

  it('follow words that stand elsewhere in the text that is shown, unless they occur twice', () => {
    const raw = 'Bonjour {{contact.firstName|à vous}}, le prix est de 470 000 €.';
    const price = findingAt('price_differs', raw, '470 000 €');
    expect(marked('Bonjour Élodie, le prix est de 470 000 €.', [price])).toEqual([['470 000 €', 'price_differs']]);
    expect(marked('470 000 € ou 470 000 €', [price])).toEqual([]);
  });

  it('show a hidden character of which no finding speaks', () => {
    expect(marked('Bon\u00adjour', [])).toEqual([['\u00ad', 'hidden']]);
  });
});

describe('a correction', () => {
  const body = 'Visite jeudi 26\u200b à 10\u200b h.';
  const day = findingAt('visit_differs', body, 'jeudi 26', { replacement: 'mercredi 25' });
  const first = findingAt('hidden_characters', body, '\u200b', { replacement: '' });
  const second = { ...first, start: body.lastIndexOf('\u200b'), end: body.lastIndexOf('\u200b') + 1, id: 'second' };

  it('replaces the words of its finding and nothing else', () => {
    expect(correctedTexts({ body }, [day])).toEqual({ body: 'Visite mercredi 25\u200b à 10\u200b h.' });
  });

  it('of several findings puts each replacement in its place', () => {
    expect(correctedTexts({ body }, [first, day, second])).toEqual({ body: 'Visite mercredi 25 à 10 h.' });
  });

  it('of two findings about the same words replaces one', () => {
    const wider = findingAt('visit_differs', body, 'Visite jeudi 26', { replacement: 'Visite demain' });
    expect(correctedTexts({ body }, [wider, day])).toEqual({ body: 'Visite mercredi 25\u200b à 10\u200b h.' });
  });

  it('changes the subject and the body each in its own field', () => {
    const texts = { subject: 'Visite jeudi 26', body };
    const inSubject = {
      ...findingAt('visit_differs', texts.subject, 'jeudi 26'),
      field: 'subject',
      replacement: 'mercredi 25',
    };
    expect(correctedTexts(texts, [inSubject])).toEqual({ subject: 'Visite mercredi 25' });
  });

  it('is not offered without a replacement, nor if its words are no longer there', () => {
    expect(isCorrectable(day, { body })).toBe(true);
    expect(isCorrectable(day, { body: 'Visite mercredi 25 à 10 h.' })).toBe(false);
    expect(isCorrectable({ ...day, replacement: null }, { body })).toBe(false);
    expect(isCorrectable({ ...day, field: 'steps.0.body' }, { body })).toBe(false);
  });
});

describe('the sentence of a finding', () => {
  it.each(Object.values(findingCodes).flat())(
    'exists in both languages with and without a record’s value: %s',
    (code) => {
      const record = { kind: 'visit', id: 'visit_x', label: 'Visite de Nils' } as const;
      for (const { findings } of [fr, en]) {
        for (const facts of [
          { expected: null, record: null },
          { expected: 'mercredi 25', record },
        ]) {
          const sentence = findings.sentences[code](facts);
          expect(sentence).toMatch(/^\S.*\S$/);
          expect(sentence).not.toMatch(/null|undefined/);
        }
      }
    },
  );
});

describe('the length of an SMS', () => {
  it.each([
    ['ça va', 0],
    [`ça va${' '.repeat(100)}`, 1],
    [`ça va${' '.repeat(200)}`, 2],
    [`€€ ça va${'x'.repeat(160)}`, 1],
    ['x'.repeat(300), 0],
  ])('names the characters that make it longer: %s', (body, extra) => {
    expect(extraSegments(smsItem('+33639981234', body, 'service'))).toBe(extra);
  });
});

it.each([
  ['+33639981204', '06 39 98 12 04'],
  ['+262692123456', '06 92 12 34 56'],
  ['+590690123456', '06 90 12 34 56'],
  ['+4915112345678', '+4915112345678'],
  ['vendeuse@ailleurs.example', 'vendeuse@ailleurs.example'],
])('a French number is written as it is dialled: %s', (to, written) => {
  expect(formatAddress(to).replaceAll('\u00a0', ' ')).toBe(written);
});
