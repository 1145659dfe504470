import { expect, it } from 'vitest';
import { checkDrafts } from '../../../domain/checks/check-drafts.ts';
import type { DraftToCheck } from '../../../domain/checks/draft-texts.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';
import type { CorpusDraft } from './corpus/draft.ts';
import { insertFixture, NOW } from './corpus/fixture/insert-fixture.ts';
import { lists, listsWithBounds, readList } from './corpus/lists.ts';
import { allCases, draftToCheck } from './corpus/measure.ts';
import { parts } from './corpus/parts.ts';

const server = await startTestServer({ now: () => NOW });
const { contactIds, agencyOf } = await insertFixture(server);

const read = [
  ...Object.values(parts).map((byKind) => allCases(byKind)),
  ...[...lists, ...listsWithBounds].map(([name]) => readList(name)),
];
/** Every n-th draft of each part and list. */
const drafts = read.flatMap((all) => all.filter((_, index) => index % size(20, 1, 1) === 0));

it('the findings of a draft are those of a check of it alone, whatever is checked beside it', async () => {
  const byAgency = Map.groupBy(drafts, ({ to }) => agencyOf(to));
  const different = [];
  for (const [{ actor }, ofAgency] of byAgency) {
    const work = () => readingWork(server.context, actor, NOW);
    for (const neighbours of differentContacts(ofAgency)) {
      const together = await checkDrafts(work(), neighbours);
      for (const draft of neighbours) {
        const alone = (await checkDrafts(work(), [draft])).get(draft.id);
        const beside = together.get(draft.id);
        if (JSON.stringify(beside) !== JSON.stringify(alone)) different.push({ item: draft.item, alone, beside });
      }
    }
  }
  expect(different).toEqual([]);
}, 1_200_000);

/** The drafts in groups in which no two have the same contact. */
function differentContacts(all: readonly Pick<CorpusDraft, 'kind' | 'to' | 'texts'>[]): DraftToCheck[][] {
  const groups: DraftToCheck[][] = [];
  for (const draft of all.map((one) => draftToCheck(one, contactIds.get(one.to) as string))) {
    const group = groups.find((others) => others.every(({ contact_id: other }) => other !== draft.contact_id));
    if (group) group.push(draft);
    else groups.push([draft]);
  }
  return groups;
}
