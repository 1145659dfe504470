import type { Run } from './agent.ts';
import type { useAgentTexts } from './use-agent-texts.ts';

type Words = ReturnType<typeof useAgentTexts>;

/** The cause of a run in words: the recipe, or who asked. */
export function titleOfRun({ origin, recipe, userName }: Run, { runs, recipes }: Words): string {
  if (recipe) return recipes.names[recipe];
  if (origin === 'sent_back') return runs.sentBack(userName);
  if (origin === 'week') return runs.week;
  if (origin === 'test') return runs.test;
  return runs.ofPerson(userName ?? runs.somebody);
}

/** A run that has not ended can be stopped. */
export const isOpen = ({ status }: Run): boolean => status === 'waiting' || status === 'running';

export const statusColors = { waiting: 'yellow', running: 'green', done: 'gray', stopped: 'gray', failed: 'red' };
