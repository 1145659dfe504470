import { describe, expect, it } from 'vitest';
import { judge } from '../../../bench/evals/run/judge.ts';
import { outside } from '../../../bench/evals/run/outside.ts';
import { runTask } from '../../../bench/evals/run/run-task.ts';
import { tasks } from '../../../bench/evals/tasks/all.ts';
import type { Task } from '../../../bench/evals/tasks/task.ts';
import { createAgency } from '../../../bench/evals/world/create-agency.ts';
import { angers } from '../../../bench/evals/world/small-worlds.ts';
import { readState, takeSnapshot } from '../../../bench/evals/world/state.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { startTestServer } from '../../support/test-server.ts';
import { scripted } from './players/scripted-player.ts';

const { db, store } = await startTestServer();
const task = tasks.find(({ id }) => id === 'visits/confirm-by-sms-fr') as Task;

describe('the state after a run', () => {
  it('names every other table that was altered, and leaves other agencies out', async () => {
    const [agency, other] = [await createAgency(db, angers), await createAgency(db, angers)];
    const before = await takeSnapshot(db, agency.id);
    const rows = (id: string) => tenantOf(db, id);
    await rows(other.id).update('contact').set({ first_name: 'Anne' }).execute();
    expect(await readState(db, agency, before)).toEqual({ drafts: [], altered: [] });
    await rows(agency.id).update('contact').set({ first_name: 'Anne' }).execute();
    await rows(agency.id).remove('visit').execute();
    expect(await readState(db, agency, before)).toEqual({ drafts: [], altered: ['contact', 'visit'] });
  });

  it('leaves out a draft that its agent has replaced', async () => {
    const agent = outside(
      scripted(async ({ contact, call }) => {
        const to = await contact('Claire Moreau');
        const { draftId } = await call('draft_sms', { prospectId: to.id, body: 'Votre visite est demain à 10 h 45.' });
        await call('draft_sms', { prospectId: to.id, body: 'Votre visite est demain à 11 h 45.', replaces: draftId });
        return 'Le SMS attend votre validation.';
      }),
    );
    expect((await runTask(store.rows, task, agent)).problems).toEqual([]);
  });

  it('fails a run that altered something or whose draft no longer waits', () => {
    const draft = { kind: 'sms', contact: 'claire', text: 'Demain à 11 h 45.', segments: 1, sequence: null } as const;
    const run = { world: task.world, transcript: { calls: [], answer: 'Le SMS attend votre validation.' } };
    const problems = judge(
      { ...task, success: [] },
      { ...run, state: { drafts: [{ ...draft, status: 'sent' }], altered: ['visit'] } },
    );
    expect(problems).toEqual(['altered the table visit', 'sms is sent']);
  });
});
