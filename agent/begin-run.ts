import type { ConversationMessage } from '../delivery/ai/conversation.ts';
import type { ModelSettings } from '../delivery/ai/language-model.ts';
import { contactsAbout } from '../domain/agent/about-contacts.ts';
import { readAboutFacts } from '../domain/agent/about-facts.ts';
import { agentActor } from '../domain/agent/agent-actor.ts';
import { type AgentRow, findAgent } from '../domain/agent/agent-settings.ts';
import { modelName } from '../domain/agent/ask-agent.ts';
import { readEarlierRuns } from '../domain/agent/earlier-runs.ts';
import {
  inheritContacts,
  noteContacts,
  noteReadMessages,
  type RunRow,
  startRun,
  stopRun,
} from '../domain/agent/run-transitions.ts';
import type { AgentActor } from '../domain/shared/actor.ts';
import { publicId } from '../domain/shared/ids.ts';
import type { Work } from '../domain/shared/operation.ts';
import { instructionsFor } from './instructions.ts';
import { KnownIds } from './known-ids.ts';
import { messagesOf } from './messages.ts';

/** A run that this process has taken, with all that its model is told first. */
export type BegunRun = {
  actor: AgentActor;
  agent: AgentRow;
  settings: ModelSettings;
  known: KnownIds;
  instructions: string;
  messages: ConversationMessage[];
};

/**
 * Takes a run that waits, and writes down whose messages its model is about to read. The journal says that records go to a model
 * before they go. @returns undefined if the run does not wait any more, or the agent has been turned off
 */
export async function beginRun(work: Work, id: string): Promise<BegunRun | undefined> {
  const run = await startRun(work, id);
  if (!run) return undefined;
  const agent = await findAgent(work);
  const settings = agent && modelSettings(work, agent);
  if (!settings || !agent.enabled) {
    await stopRun(work, id, 'person');
    return undefined;
  }
  const colleague = await nameOfColleague(work, run);
  const about = await readAboutFacts(work, { ...run, colleague });
  const earlier = await readEarlierRuns(work, run);
  const inherited = run.previous_id ? await inheritContacts(work, id, run.previous_id) : [];
  if (run.about !== null) await noteContacts(work, id, await contactsAbout(work, run.about));
  await noteReadMessages(work, id, about?.readContacts ?? []);
  work.journal({
    operation: 'askLanguageModel',
    outcome: 'done',
    subject: run.about ?? undefined,
    code: modelName(agent),
  });
  const known = new KnownIds();
  for (const { run, steps } of earlier) {
    known.learnFromColleague(`${run.prompt} ${run.about}`);
    for (const { output } of steps) known.learnFromRecord(recordsOf(output));
  }
  known.learnFromColleague(`${run.prompt} ${run.about}`);
  known.learnFromRecord(inherited.map((uuid) => ({ id: publicId('contact', uuid) })));
  known.learnFromRecord(about?.record);
  return {
    actor: agentActor(work.agency.id, { id: agent.id, runId: id }),
    ...{ agent, settings, known },
    instructions: await instructionsFor(work),
    messages: messagesOf(run, colleague, about, earlier),
  };
}

/** How the model of an agency is spoken to, with its key; undefined if there is none. */
export function modelSettings({ encryption }: Work, agent: StoredModel): ModelSettings | undefined {
  const { driver, model, address, api_key: key } = agent;
  if (driver === null || model === null) return undefined;
  return { driver, model, address, apiKey: key === null ? null : encryption.decrypt(key) };
}

type StoredModel = Pick<AgentRow, 'driver' | 'model' | 'address' | 'api_key'>;

async function nameOfColleague({ agency }: Work, { user_id }: RunRow): Promise<string> {
  if (user_id === null) return '';
  const rows = agency.from('user_account').select('name').where('id', '=', user_id);
  return (await rows.executeTakeFirstOrThrow()).name;
}

/** The records in the stored answer of a tool; a refusal holds none. */
function recordsOf(output: string | null): unknown {
  if (!output?.startsWith('{')) return undefined;
  return JSON.parse(output);
}
