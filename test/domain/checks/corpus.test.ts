import { beforeAll, describe, expect, it } from 'vitest';
import { readingWork } from '../../../approval/transaction/transact.ts';
import type { Work } from '../../../domain/shared/operation.ts';
import { startTestServer } from '../../support/test-server.ts';
import { insertFixture, NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { allCases, type Checked, checkCases, contradictions, figuresOf, tableOf } from './corpus/measure.ts';
import { drafts as first } from './corpus/seen-first/all.ts';
import { drafts as second } from './corpus/seen-second/all.ts';
import { drafts as third } from './corpus/seen-third/all.ts';
import { drafts as unseen } from './corpus/unseen/all.ts';

const server = await startTestServer({ now: () => NOW });

/**
 * Drafts as agents write them, and the same made wrong. The rules were developed on the first three parts, which are by two
 * authors. Nobody who wrote a rule has read the last part: it shows that the rules hold for other drafts too.
 */
const parts = {
  first: allCases(first),
  second: allCases(second),
  third: allCases(third),
  unseen: allCases(unseen),
};

let workOf: (person: PersonKey) => Work;
let contactIds: ReadonlyMap<PersonKey, string>;

beforeAll(async () => {
  const fixture = await insertFixture(server);
  contactIds = fixture.contactIds;
  workOf = (person) => readingWork(server.context, fixture.agencyOf(person).actor, NOW);
});

it('holds at least 300 drafts, about half of them wrong', () => {
  const all = Object.values(parts).flat();
  const wrong = all.filter((one) => one.wrong !== null).length;
  expect(all.length).toBeGreaterThanOrEqual(300);
  expect(wrong / all.length).toBeGreaterThan(0.4);
  expect(wrong / all.length).toBeLessThan(0.65);
});

describe.each(Object.entries(parts))('the drafts of the part « %s »', (_part, cases) => {
  let checked: Checked[];
  beforeAll(async () => {
    checked = await checkCases(cases, workOf, contactIds);
  });

  it('are contradicted where they are wrong, and nowhere else', () => {
    const { recall, precision } = figuresOf(checked);
    expect({ recall: recall >= 0.9, precision: precision >= 0.97 }, tableOf(checked)).toEqual({
      recall: true,
      precision: true,
    });
  });

  it('are not contradicted if they are correct', () => {
    const flagged = checked.filter((one) => one.wrong === null && contradictions(one).length > 0);
    expect(flagged.map(({ name }) => name)).toEqual([]);
  });

  it('have the same findings when they are checked again', async () => {
    const again = await checkCases(cases, workOf, contactIds);
    expect(again.map(({ findings }) => findings)).toEqual(checked.map(({ findings }) => findings));
  });
});
