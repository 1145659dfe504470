import { z } from 'zod';
import { advisoryLock } from '../../storage/advisory-locks.ts';
import { executePrepared } from '../../storage/prepared-statements.ts';
import { id, newId, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { ensureAgent, findAgent, modelColumns } from './agent-settings.ts';
import { modelName, requireBudget } from './ask-agent.ts';
import { ModelToTest } from './model-input.ts';
import { insertRun, startRun } from './run-transitions.ts';

/** So many tests of one agency may begin within a minute: nobody is to guess keys here. */
const MAX_TESTS_A_MINUTE = 10;

/** `agent/test-model.ts` asks the model and records what came of it. The test is a run, so that its cost counts to the month. */
export const testAgentModel = direct({
  name: 'testAgentModel',
  scope: 'human',
  summary: 'Begin a test of a model, which is asked for one word. No record goes to it.',
  effect: 'write',
  input: ModelToTest,
  output: z.object({ id: id('run') }),
  run: async (work, { model }) => {
    await ensureAgent(work);
    const columns = modelColumns(work, model, await findAgent(work));
    await requireFewTests(work);
    await requireBudget(work, columns);
    const run = await insertRun(work, {
      ...{ id: newId(), origin: 'test', user_id: work.actor.id, model: modelName(columns) },
    });
    await startRun(work, run.id);
    return { id: publicId('run', run.id) };
  },
});

/** @throws Refusal `rate_limited` */
async function requireFewTests({ agency, now }: Work): Promise<void> {
  await executePrepared(agency.db, advisoryLock.exclusive(`agent:${agency.id}`));
  const tests = agency.from('ai_run').select('id').where('origin', '=', 'test');
  const recent = await tests.where('created_at', '>', new Date(now.getTime() - 60_000)).execute();
  if (recent.length < MAX_TESTS_A_MINUTE) return;
  throw new Refusal('rate_limited', `A model is tested ${MAX_TESTS_A_MINUTE} times a minute at most.`, {
    hint: 'Wait a minute.',
  });
}
