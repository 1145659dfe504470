import { deciders, everybody, owners } from './role-groups.ts';

/** The part of the table in `roles.ts` that is about the agency's own agent. */
export const agentRoles = {
  // The agent costs money and proposes to people, so an owner decides about it; what it does, everybody may see and stop.
  readAgent: everybody,
  // Its texts wait for those who decide.
  askAgent: everybody,
  changeAgentModel: owners,
  testAgentModel: owners,
  turnAgentOn: owners,
  turnAgentOff: owners,
  listRuns: everybody,
  readRun: everybody,
  stopAgentRun: everybody,
  // The texts of recipes are for those who decide what leaves, as their proposals are.
  listRecipes: deciders,
  previewRecipe: deciders,
  changeRecipe: owners,
  switchRecipe: owners,
  proposeNow: owners,
  readWeek: everybody,
  switchWeek: owners,
  prepareWeekNow: owners,
} as const;
