import { describe, expect, it } from 'vitest';
import { owner } from '../../../app/demo/directory.ts';
import { colleagueActor, fillQueue } from '../../../app/demo/history.ts';
import { seedDemo } from '../../../app/demo/seed-demo.ts';
import { reviewQueue } from '../../../approval/drafts/review-queue.ts';
import { AGENT_NAME } from '../../../domain/agent/agent-actor.ts';
import { readAgent } from '../../../domain/agent/agent-settings.ts';
import { listRuns } from '../../../domain/agent/runs.ts';
import { listRecipes } from '../../../domain/recipes/recipe-settings.ts';
import { readWeek } from '../../../domain/recipes/week/week.ts';
import type { Operation } from '../../../domain/shared/operation.ts';
import { checkJournal } from '../../../door/journal/check-journal.ts';
import { perform } from '../../../door/perform.ts';
import { startTestServer } from '../../support/test-server.ts';

/** The demo of a moment as its owner sees it; each page is read as the console reads it. */
async function demoAt(now: Date) {
  const server = await startTestServer({ ownStore: true, now: () => now });
  await seedDemo(server.db, { now, passwordHash: '-' });
  await fillQueue(server.context, { withScheduled: true });
  const read = async (operation: Operation, input: object = {}): Promise<any> =>
    (await perform(server.context, colleagueActor(owner.name), operation, input)).output;
  const { data: queue, requesters } = await read(reviewQueue, { limit: 100 });
  return { db: server.db, read, requesters, proposals: queue.filter(({ recipe }: any) => recipe !== null) };
}

const beforeNine = new Date('2026-11-30T05:00:00Z');

/**
 * A Monday before nine, a Tuesday at eleven, a Friday before and one after the time of the week's plan, a Sunday, Christmas, 29 February,
 * New Year's Eve.
 */
const moments = [
  beforeNine,
  '2026-03-10T10:00:00Z',
  '2026-12-04T09:00:00Z',
  '2026-11-27T15:00:00Z',
  '2026-11-29T22:30:00Z',
  '2026-12-25T09:00:00Z',
  '2028-02-29T12:00:00Z',
  '2026-12-31T20:00:00Z',
].map((moment) => new Date(moment));

describe.each(moments.map((now) => [now.toISOString(), now] as const))(
  'the agent of the demo as of %s',
  async (_, now) => {
    const demo = await demoAt(now);

    it('is on without a model, with three recipes that have run and run again', async () => {
      expect(await demo.read(readAgent)).toMatchObject({ enabled: true, model: null, changedBy: { name: owner.name } });
      const recipes = (await demo.read(listRecipes)).data.filter(({ enabled }: any) => enabled);
      expect(recipes.map(({ recipe }: any) => recipe)).toEqual(['visit_reminder', 'visit_follow_up', 'seller_report']);
      for (const { ranAt, nextAt } of recipes) {
        expect(new Date(ranAt) < now).toBe(true);
        expect(new Date(nextAt) >= now).toBe(true);
      }
    });

    it('has proposals of recipes in the queue, each with its reason, and none flagged', async () => {
      expect(demo.requesters.map(({ name }: any) => name)).toContain(AGENT_NAME);
      const daily = demo.proposals.filter(({ plannedAt }: any) => plannedAt === null);
      const kinds = new Set(daily.map(({ recipe }: any) => recipe));
      expect(kinds).toContain('seller_report');
      // The visits of the demo begin on the next day, and are reminded of from nine o'clock on.
      expect(kinds.has('visit_reminder')).toBe(now.getTime() !== beforeNine.getTime());
      for (const { draft, reasons, findings } of demo.proposals) {
        expect(reasons).not.toEqual([]);
        expect(findings.filter(({ flag }: any) => flag)).toEqual([]);
        expect(new Date(draft.createdAt) < now).toBe(true);
      }
      expect(demo.proposals.length).toBeLessThan(30);
    });

    it('has prepared what was left of a week, and no other before the end of its days', async () => {
      const week = await demo.read(readWeek);
      expect(week.rows.length).toBeGreaterThanOrEqual(4);
      for (const { plannedAt, status } of week.rows) {
        expect(plannedAt > week.preparedAt).toBe(true);
        expect(status).toBe('pending');
      }
      expect(new Date(week.preparedAt) < now).toBe(true);
      expect(week.nextAt > week.rows[0].plannedAt).toBe(true);
    });

    it('has no run under way, and an intact journal', async () => {
      const { data } = await demo.read(listRuns, { limit: 100 });
      expect(new Set(data.map(({ status }: any) => status))).toEqual(new Set(['done']));
      expect(await demo.read(checkJournal)).toMatchObject({ intact: true });
    });
  },
);
