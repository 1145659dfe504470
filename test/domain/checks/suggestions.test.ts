import { beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '../../../domain/checks/finding.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { startTestServer } from '../../support/test-server.ts';
import type { Case } from './corpus/draft.ts';
import { insertFixture, NOW } from './corpus/fixture/insert-fixture.ts';
import { lists, readList } from './corpus/lists.ts';
import { allCases, type Checked, checkCases } from './corpus/measure.ts';
import { parts } from './corpus/parts.ts';

const server = await startTestServer({ now: () => NOW });

/** The words of the flags of a draft, without their places: a correction moves what follows it. */
const flagsOf = (findings: readonly Finding[]) =>
  findings.filter(({ flag }) => flag).map(({ code, field, text }) => `${code} at « ${text} » in ${field}`);

/** The draft after somebody has pressed « Remplacer » at this finding. */
function corrected(one: Checked, { field, start, end, replacement }: Finding): Checked {
  const text = one.texts[field] ?? '';
  const texts = { ...one.texts, [field]: text.slice(0, start) + replacement + text.slice(end) };
  return { ...one, texts, name: `${one.name}, « ${text.slice(start, end)} » → « ${replacement} »` };
}

/** Those of `some` that are not in `others`; each counts once. */
function without(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return some.filter((each) => {
    const at = left.indexOf(each);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** Every draft of the corpora, and of the lists that others wrote. */
const corpora: (readonly [string, readonly Case[]])[] = [
  ...Object.entries(parts).map(([name, drafts]) => [name, allCases(drafts)] as const),
  ...lists.map(([name]) => [name, readList(name).map((line) => ({ ...line, wrong: null, also: [] }))] as const),
];

describe.each(corpora)('the suggestions in the part « %s »', (_part, cases) => {
  let before: Checked[];
  let after: Checked[];
  let gone: Finding[];

  beforeAll(async () => {
    const fixture = await insertFixture(server);
    const workOf = (person: Parameters<typeof fixture.agencyOf>[0]) =>
      readingWork(server.context, fixture.agencyOf(person).actor, NOW);
    const checked = await checkCases(cases, workOf, fixture.contactIds);
    const pairs = checked.flatMap((one) =>
      one.findings
        .filter(({ replacement }) => replacement !== null)
        .map((finding) => ({ one, finding, fixed: corrected(one, finding) })),
    );
    before = pairs.map(({ one }) => one);
    gone = pairs.map(({ finding }) => finding);
    after = await checkCases(
      pairs.map(({ fixed }) => fixed),
      workOf,
      fixture.contactIds,
    );
  });

  it('give a text without the finding, and without a new contradiction', () => {
    expect(after.length).toBeGreaterThan(0);
    const wrong = after.flatMap(({ name, texts, findings }, index) => {
      const { code, field, text } = gone[index] as Finding;
      const old = flagsOf((before[index] as Checked).findings);
      const allowed = without(old, [`${code} at « ${text} » in ${field}`]);
      const added = without(flagsOf(findings), allowed);
      return added.length > 0 ? [{ name, texts, added }] : [];
    });
    expect(wrong).toEqual([]);
  });
});
