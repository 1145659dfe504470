import { changeAgentModel, readAgent, turnAgentOff, turnAgentOn } from '../domain/agent/agent-settings.ts';
import { listRuns, readRun, stopAgentRun } from '../domain/agent/runs.ts';
import { mutationFor, queryFor, router } from './trpc.ts';

/** The agency's own agent: whether it works, with which model, and what it has done. */
export const agentProcedures = router({
  read: queryFor(readAgent),
  changeModel: mutationFor(changeAgentModel),
  turnOn: mutationFor(turnAgentOn),
  turnOff: mutationFor(turnAgentOff),
  runs: queryFor(listRuns),
  run: queryFor(readRun),
  stop: mutationFor(stopAgentRun),
});
