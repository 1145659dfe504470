import { expect, it } from 'vitest';
import { readingWork } from '../../approval/transaction/transact.ts';
import { seedDemo } from '../../demo/data/seed-demo.ts';
import { fillQueue } from '../../demo/history.ts';
import { checkDrafts } from '../../domain/checks/check-drafts.ts';
import { startTestServer } from '../support/test-server.ts';

/** A Tuesday, a Sunday and a Friday: each gives other visits, other properties and other free times. */
it.each(['2026-03-10T10:00:00Z', '2026-11-22T07:00:00Z', '2026-06-05T15:00:00Z'])(
  'of the demo’s drafts those that are wrong on purpose have a flag, and no other: as of %s',
  async (now) => {
    const clock = new Date(now);
    const server = await startTestServer({ ownStore: true, now: () => clock });
    const ownerEmail = 'camille@agence-demo.example';
    const seeded = await seedDemo(server.db, { now: clock, passwordHash: '-', ownerEmail });
    await fillQueue(server.context, seeded);
    const actor = { kind: 'system', id: null, name: 'Test', agencyId: seeded.agencyId } as const;
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
