import { expect, it } from 'vitest';
import { checkDrafts } from '../../../domain/checks/check-drafts.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { startTestServer } from '../../support/test-server.ts';
import { insertFixture, NOW } from './corpus/fixture/insert-fixture.ts';
import { type Line, lists, readList } from './corpus/lists.ts';
import { draftToCheck } from './corpus/measure.ts';

/** Every so many right drafts are changed: all of them would take minutes. */
const STEP = 2;

const days = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];

type Change = { facts: RegExp; change(words: string): string; least: number };

/**
 * One fact of a right draft becomes another one. Many stay right so: a free slot that is offered, the contact's own home. `least`
 * is the share that has been found; rules for some wordings must not lose others.
 */
const changes: Record<string, Change> = {
  reference: { facts: /\b[A-Z]{3}-\d{4}\b/g, change: (words) => `${words.slice(0, -2)}97`, least: 0.95 },
  name: {
    facts: /(?<=\b(?:Monsieur|Madame|M\.|Mme) )[A-Z][a-zé]+(?: [A-Z][a-z]+)?/g,
    change: () => 'Tréguier',
    least: 0.9,
  },
  'day of the month': {
    facts: /\b\d{1,2}(?= (?:novembre|décembre|November|December))/g,
    change: (words) => String(Number(words) > 26 ? Number(words) - 4 : Number(words) + 3),
    least: 0.88,
  },
  'day of the week': {
    facts: new RegExp(`\\b(?:${days.join('|')})\\b`, 'gi'),
    change: (words) => days[(days.indexOf(words.toLowerCase()) + 2) % 6] ?? '',
    least: 0.66,
  },
  hour: {
    facts: /\b\d{1,2}(?=\s?[hH]\s?(?:\d{2})?\b)/g,
    change: (words) => String(Number(words) > 15 ? Number(words) - 2 : Number(words) + 2),
    least: 0.55,
  },
  rooms: { facts: /\b[TF][1-6]\b/g, change: (words) => `${words.charAt(0)}${Number(words.slice(1)) + 2}`, least: 0.58 },
  'energy class': {
    facts: /(?<=(?:DPE|classe|classé|classée|étiquette énergie) )[A-G]\b/g,
    change: (words) => (words === 'B' ? 'F' : 'B'),
    least: 0.85,
  },
  surface: {
    facts: /\d{2,3}(?=(?:,\d)?\s?(?:m²|m2|sqm))/g,
    change: (words) => String(Number(words) + 11),
    least: 0.65,
  },
  price: {
    facts: /\d{2,3}(?=[\s\u00a0\u202f]?\d{3}[\s\u00a0\u202f]?(?:€|euros))/g,
    change: (words) => String(Number(words) + 47),
    least: 0.6,
  },
  street: {
    facts: /(?<=\b(?:rue|avenue|allée) )(?:Paul Bellamy|des Ajoncs|des Ibis|Baco|Juliette Dodu|Lajarrige)/g,
    change: () => 'Alphonse Daudet',
    least: 0.6,
  },
};

const server = await startTestServer({ now: () => NOW });
const { contactIds, agencyOf } = await insertFixture(server);
const right = lists
  .flatMap(([name]) => readList(name))
  .filter(({ wrong, kind }) => !wrong && kind !== 'enrollment')
  .filter((_, index) => index % STEP === 0);

async function isFlagged(line: Line): Promise<boolean> {
  const draft = draftToCheck(line, contactIds.get(line.to) as string);
  const found = await checkDrafts(readingWork(server.context, agencyOf(line.to).actor, NOW), [draft]);
  return (found.get(draft.id) ?? []).some(({ flag }) => flag);
}

it.each(Object.entries(changes))(
  'another %s in a right draft is mostly flagged',
  async (_, { facts, change, least }) => {
    const missed: string[] = [];
    let count = 0;
    for (const line of right) {
      for (const [field, text] of Object.entries(line.texts) as [string, string][]) {
        for (const { index, 0: words } of text.matchAll(facts)) {
          const changed = text.slice(0, index) + change(words) + text.slice(index + words.length);
          count += 1;
          if (!(await isFlagged({ ...line, texts: { ...line.texts, [field]: changed } }))) missed.push(line.name);
        }
      }
    }
    expect(1 - missed.length / count, missed.join(', ')).toBeGreaterThanOrEqual(least);
  },
);
