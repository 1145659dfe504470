import { beforeAll, describe, expect, it } from 'vitest';
import { checkDrafts } from '../../../domain/checks/check-drafts.ts';
import type { Finding } from '../../../domain/checks/finding.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { startTestServer } from '../../support/test-server.ts';
import { insertFixture, NOW } from './corpus/fixture/insert-fixture.ts';
import { type Line, lists, listsWithBounds, readList } from './corpus/lists.ts';
import { draftToCheck } from './corpus/measure.ts';

type Measured = Line & { flags: readonly Finding[] };

const server = await startTestServer({ now: () => NOW });
function isAtWrongWords({ texts, wrong }: Line, { field, start, end }: Finding): boolean {
  const text = texts[field] ?? '';
  return [wrong?.words ?? '', ...(wrong?.also ?? [])].some((words) => {
    const at = words === '' ? -1 : text.indexOf(words);
    return end === 0 || (at !== -1 && start < at + words.length && end > at);
  });
}

const readOnes = { precision: 0.97, rightFlagged: 0 };
const all = [...lists.map((list) => [...list, readOnes] as const), ...listsWithBounds];

describe.each(all)('the list %s', (name, countOfWrong, leastRecall, { precision, rightFlagged }) => {
  const measured: Measured[] = [];

  beforeAll(async () => {
    const { contactIds, agencyOf } = await insertFixture(server);
    for (const one of readList(name)) {
      const draft = draftToCheck(one, contactIds.get(one.to) as string);
      const work = readingWork(server.context, agencyOf(one.to).actor, NOW);
      const found = (await checkDrafts(work, [draft])).get(draft.id) ?? [];
      measured.push({ ...one, flags: found.filter(({ flag }) => flag) });
    }
  });

  it('has its wrong drafts flagged at their wrong words', () => {
    const wrong = measured.filter((one) => one.wrong);
    const missed = wrong.filter((one) => !one.flags.some((flag) => isAtWrongWords(one, flag)));
    expect(wrong.length).toBe(countOfWrong);
    expect(1 - missed.length / wrong.length, missed.map((one) => one.name).join(', ')).toBeGreaterThanOrEqual(
      leastRecall,
    );
  });

  it('has little else flagged, and hardly a draft that is right', () => {
    const flags = measured.flatMap((one) => one.flags.map((flag) => ({ one, flag })));
    const elsewhere = flags.filter(({ one, flag }) => !isAtWrongWords(one, flag));
    const said = elsewhere.map(({ one, flag }) => `${one.name} ${flag.code} ${flag.text}`);
    const flagged = new Set(elsewhere.filter(({ one }) => !one.wrong).map(({ one }) => one.name));
    expect(flagged.size, said.join('\n')).toBeLessThanOrEqual(rightFlagged);
    expect(1 - elsewhere.length / flags.length, said.join('\n')).toBeGreaterThanOrEqual(precision);
  });
});
