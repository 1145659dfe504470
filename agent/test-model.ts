import type { z } from 'zod';
import { type ModelTest, testModel } from '../delivery/ai/test-model.ts';
import { findAgent, modelColumns } from '../domain/agent/agent-settings.ts';
import type { ModelToTest } from '../domain/agent/model-input.ts';
import { costOf } from '../domain/agent/month-costs.ts';
import { countUsage, failRun, finishRun } from '../domain/agent/run-transitions.ts';
import { systemActor } from '../domain/shared/actor.ts';
import { uuidOf } from '../domain/shared/ids.ts';
import { type AppContext, readingWork, transact } from '../door/transaction/transact.ts';
import { modelSettings } from './begin-run.ts';

type Begun = { agencyId: string; id: string; model: z.output<typeof ModelToTest>['model'] };

/** Asks the model of a test that has begun (`testAgentModel`), outside any transaction, and records its end and its cost. */
export async function runModelTest(context: AppContext, { agencyId, id, model }: Begun): Promise<ModelTest> {
  const work = readingWork(context, systemActor(agencyId), context.now());
  const columns = modelColumns(work, model, await findAgent(work));
  const settings = modelSettings(work, columns);
  if (!settings) throw new Error('A model that is given has settings.');
  const test = await testModel(settings, { privateTargets: context.privateWebhooks });
  await transact(context, systemActor(agencyId), async (work) => {
    const runId = uuidOf('run', id);
    if (test.usage) await countUsage(work, runId, { ...test.usage, millicents: costOf(columns, test.usage) });
    if (test.outcome === 'answered') await finishRun(work, runId);
    else {
      const { failure, detail } = test;
      await failRun(work, runId, { endedBy: failure === 'empty' ? 'provider_error' : failure, detail });
    }
  });
  return test;
}
