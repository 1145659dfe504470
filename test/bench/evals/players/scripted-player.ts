import type { Player } from '../../../../bench/evals/run/player.ts';
import { type Agent, agentWith, Refused } from './agent.ts';
import { perfectSkills, type Skills } from './skills.ts';

/** How a task is done well: calls of tools with values from their answers, and the answer to the user. */
export type Solution = (agent: Agent) => Promise<string>;

/** A player that follows a solution, with some skills replaced by a mistake. */
export const scripted =
  (solution: Solution, mistake: Partial<Skills> = {}): Player =>
  async ({ tools }) => {
    const agent = agentWith(tools, { ...perfectSkills, ...mistake });
    try {
      return { answer: await solution(agent) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { answer: `Cela n’a pas été possible : ${error.message}` };
    }
  };
