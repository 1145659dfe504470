import type { Human } from '../../domain/access/accounts.ts';
import { changeAgentModel, turnAgentOn } from '../../domain/agent/agent-settings.ts';
import { insertRun, startRun } from '../../domain/agent/run-transitions.ts';
import { switchRecipe } from '../../domain/recipes/recipe-settings.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import { type AppContext, transact } from '../../door/transaction/transact.ts';
import type { Agency } from '../support/test-server.ts';

/** A valid input for each procedure about the agency's own agent. */
export function agentSamples(agency: Agency, { context, viewer }: { context: AppContext; viewer: Human }) {
  const model = {
    driver: 'mistral',
    model: 'mistral-small-latest',
    address: null,
    country: 'France',
    apiKey: 'secret',
  };
  const nowhere = { driver: 'openai-compatible', address: 'http://127.0.0.1:9/v1' };
  const prices = { budgetCents: 2000, inputCents: 10, outputCents: 30 };
  const recipeText = { subject: 'Rappel : {{visit.what}}', body: 'Bonjour, à {{visit.day}}.' };
  /** Another sample may have chosen a model. */
  const withoutModel = async () => {
    await agency.perform(changeAgentModel, { model: null });
    return { read: null };
  };
  const run = async () => {
    await agency.perform(turnAgentOn, await withoutModel());
    const id = newId();
    await transact(context, viewer, async (work) => {
      await insertRun(work, { id, origin: 'person', prompt: 'Prépare un rappel' });
      await startRun(work, id);
    });
    return { id: publicId('run', id) };
  };
  return {
    'agent.read': async () => ({}),
    'agent.changeModel': async () => ({ model: { ...model, ...prices } }),
    'agent.testModel': async () => ({ model: { ...model, ...nowhere, ...prices } }),
    'agent.turnOn': withoutModel,
    'agent.turnOff': async () => ({}),
    'agent.runs': async () => ({ origin: 'person', limit: 10 }),
    'agent.run': run,
    'agent.stop': run,
    'agent.recipes': async () => ({}),
    'agent.previewRecipe': async () => ({ recipe: 'silent_contact', number: 30 }),
    'agent.changeRecipe': async () => ({ recipe: 'visit_reminder', at: '08:30', number: 2, ...recipeText }),
    'agent.week': async () => ({}),
    'agent.switchWeek': async () => ({ enabled: true }),
    'agent.prepareWeekNow': async () => ({}),
    'agent.proposeNow': async () => {
      await agency.perform(turnAgentOn, await withoutModel());
      await agency.perform(switchRecipe, { recipe: 'silent_contact', enabled: true });
      return { recipe: 'silent_contact' };
    },
    'agent.switchRecipe': async () => ({ recipe: 'mandate_ending', enabled: true }),
  };
}
