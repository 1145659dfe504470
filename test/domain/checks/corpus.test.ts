import { beforeAll, describe, expect, it } from 'vitest';
import type { Work } from '../../../domain/shared/operation.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { startTestServer } from '../../support/test-server.ts';
import { insertFixture, NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { allCases, type Checked, checkCases, contradictions, figuresOf, tableOf } from './corpus/measure.ts';
import { parts as draftsOfParts } from './corpus/parts.ts';

const server = await startTestServer({ now: () => NOW });

const parts = Object.fromEntries(Object.entries(draftsOfParts).map(([name, drafts]) => [name, allCases(drafts)]));

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
