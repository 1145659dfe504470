import { expect, it } from 'vitest';
import { agencyId } from '../../../app/demo/directory.ts';
import { fillQueue } from '../../../app/demo/history.ts';
import { seedDemo } from '../../../app/demo/seed-demo.ts';
import { checkDrafts } from '../../../domain/checks/check-drafts.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { startTestServer } from '../../support/test-server.ts';

/** A Tuesday, a Sunday and a Friday before holidays: each gives the texts other days. */
it.each(['2026-03-10T10:00:00Z', '2026-11-22T07:00:00Z', '2026-05-22T15:00:00Z'])(
  'of the demo’s drafts those that are wrong on purpose have a flag, and no other: as of %s',
  async (now) => {
    const clock = new Date(now);
    const server = await startTestServer({ ownStore: true, now: () => clock });
    await seedDemo(server.db, { now: clock, passwordHash: '-' });
    await fillQueue(server.context, { withScheduled: true });
    const actor = { kind: 'system', id: null, name: 'Test', agencyId } as const;
    const work = readingWork(server.context, actor, clock);
    const drafts = await work.agency.from('draft').selectAll().where('status', '=', 'pending').execute();
    const findings = await checkDrafts(work, drafts);
    const flags = drafts.flatMap(({ id }) => [
      ...new Set(findings.get(id)?.flatMap(({ flag, code }) => (flag ? [code] : []))),
    ]);
    expect(flags.sort()).toEqual(['advertising', 'deceptive_link', 'hidden_characters', 'visit_differs']);
    expect(drafts.filter(({ flagged }) => flagged)).toHaveLength(4);
    // Records confirm the facts that are right.
    const checked = [...findings.values()].flat().filter(({ result }) => result === 'checked');
    expect(checked.length).toBeGreaterThan(100);
  },
);
