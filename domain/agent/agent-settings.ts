import type { Insertable, Selectable } from 'kysely';
import { z } from 'zod';
import { modelDrivers } from '../../storage/agent-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { asJson } from '../../storage/json.ts';
import { actorSummary } from '../shared/actor.ts';
import { author, time } from '../shared/fields.ts';
import { newId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { invalidInput, Refusal } from '../shared/refusal.ts';
import { publicTarget } from '../webhooks/webhook-target.ts';
import { hostOf, isSameReader } from './model-host.ts';
import { ModelChoice } from './model-input.ts';
import { countMonth } from './month-costs.ts';
import { stopOpenRuns } from './run-transitions.ts';

export type AgentRow = Selectable<Tables['ai_agent']>;

/** A model that writes for the agency: how it is spoken to, and what its owner says of it. */
const Model = z.object({
  driver: z.enum(modelDrivers).describe('How it is spoken to'),
  model: z.string().describe('The name of the model at its provider'),
  address: z.string().nullable().describe('Null: the provider’s usual one'),
  host: z.string().describe('The machine that gets what the agent reads'),
  country: z.string().describe('The country in which it works with that'),
  hasKey: z.boolean().describe('Whether its key is set; nobody can read it here'),
  budgetCents: z.int().describe('The most that a month may cost, in euro cents'),
  inputCents: z.int().describe('The price of a million tokens that it reads, in euro cents'),
  outputCents: z.int().describe('The price of a million tokens that it writes, in euro cents'),
});

export const AgentSettings = z.object({
  enabled: z.boolean().describe('Off until an owner turns it on'),
  model: Model.nullable().describe('Null: recipes alone, which need none'),
  monthMillicents: z.int().describe('The cost of this month so far, in thousandths of a euro cent'),
  changedBy: author.nullable(),
  changedAt: time.nullable(),
});

export const readAgent = direct({
  name: 'readAgent',
  scope: 'human',
  summary: 'Whether the agency’s own agent works, and with which model.',
  effect: 'read',
  input: z.strictObject({}),
  output: AgentSettings,
  run: async (work) => settingsOf(work, await findAgent(work)),
});

export const changeAgentModel = direct({
  name: 'changeAgentModel',
  scope: 'human',
  summary:
    'Choose the model that writes for the agency; a key that is left out stays as it is. Another provider, machine or country turns the agent off.',
  effect: 'write',
  input: ModelChoice,
  output: AgentSettings,
  run: async (work, { model }) => {
    const before = await lockAgent(work);
    const columns = model === null ? NO_MODEL : modelColumns(work, model, before);
    // An owner reads again to whom and where it goes before the agent works on.
    const isRead = model === null || (before !== undefined && isSameReader(before, model));
    const saved: AgentRow = await save(work, before, { ...columns, enabled: isRead && (before?.enabled ?? false) });
    await stopOpenRuns(work, 'person');
    return settingsOf(work, saved);
  },
});

export const turnAgentOn = direct({
  name: 'turnAgentOn',
  scope: 'human',
  summary: 'Let the agency’s own agent work, once an owner has read what leaves the house, to whom, in which country.',
  effect: 'write',
  input: z.strictObject({
    read: z
      .strictObject({ host: z.string().max(500), country: z.string().max(100) })
      .nullable()
      .describe('The machine and the country that the owner was shown; null if there is no model'),
  }),
  output: AgentSettings,
  run: async (work, { read }) => {
    const before = await lockAgent(work);
    const shown = before?.driver ? { host: hostOf(before), country: before.country } : null;
    if (shown?.host !== read?.host || shown?.country !== read?.country) throw readSomethingElse();
    return settingsOf(work, await save(work, before, { enabled: true }));
  },
});

export const turnAgentOff = direct({
  name: 'turnAgentOff',
  scope: 'human',
  summary: 'Stop the agency’s own agent. Its drafts stay in the queue.',
  effect: 'write',
  input: z.strictObject({}),
  output: AgentSettings,
  run: async (work) => {
    const before = await lockAgent(work);
    await stopOpenRuns(work, 'person');
    return settingsOf(work, before?.enabled ? await save(work, before, { enabled: false }) : before);
  },
});

export const findAgent = ({ agency }: Pick<Work, 'agency'>): Promise<AgentRow | undefined> =>
  agency.from('ai_agent').selectAll().executeTakeFirst();

/** The agent, while it is on and the agency sends. */
export async function findWorkingAgent(work: Work): Promise<AgentRow | undefined> {
  const agent = await findAgent(work);
  return agent?.enabled && !(await isPaused(work)) ? agent : undefined;
}

/** Whether somebody has let nothing leave for now. */
export async function isPaused({ agency }: Work): Promise<boolean> {
  const own = agency.db.selectFrom('agency').select('paused_at').where('id', '=', agency.id);
  return (await own.executeTakeFirstOrThrow()).paused_at !== null;
}

/** Stores the agent, off and without a model, where nobody has looked at its settings: its recipes and its runs refer to it. */
export async function ensureAgent(work: Work): Promise<void> {
  if (!(await lockAgent(work))) await save(work, undefined, {});
}

/** Plans when the agent prepares the coming week; null: never. */
export async function setWeek({ agency }: Work, at: Date | null): Promise<void> {
  await agency.update('ai_agent').set({ week_next_at: at }).execute();
}

/** Two owners who save at once do not mix what they chose. */
async function lockAgent(work: Work): Promise<AgentRow | undefined> {
  await work.agency.db.selectFrom('agency').select('id').where('id', '=', work.agency.id).forUpdate().execute();
  return findAgent(work);
}

type Columns = Omit<Insertable<Tables['ai_agent']>, 'agency_id' | 'id' | 'changed_by' | 'changed_at'>;

const NO_MODEL = {
  ...{ driver: null, model: null, address: null, country: null, api_key: null },
  ...{ budget_cents: 0, input_cents: 0, output_cents: 0 },
};

function save(work: Work, before: AgentRow | undefined, change: Partial<Columns>): Promise<AgentRow> {
  const columns = { ...change, changed_by: asJson(actorSummary(work.actor)), changed_at: work.now };
  const saved = before
    ? work.agency.update('ai_agent').set(columns).returningAll()
    : work.agency
        .insert('ai_agent', { id: newId(), enabled: false, week_next_at: null, ...NO_MODEL, ...columns })
        .returningAll();
  return saved.executeTakeFirstOrThrow();
}

type Given = NonNullable<z.output<typeof ModelChoice>['model']>;

/**
 * The columns of a model that is given. A stored key stands in for one that is left out only at the provider and machine it is for.
 * @throws Refusal if the address is none for a model, or a part is missing
 */
export function modelColumns(
  work: Work,
  { apiKey, budgetCents, inputCents, outputCents, ...model }: Given,
  before?: AgentRow,
) {
  if (model.address !== null) publicTarget(work, model.address, 'a model');
  const isSameProvider = before?.driver === model.driver && hostOf(before) === hostOf(model);
  const key = apiKey === undefined ? (isSameProvider ? before.api_key : null) : work.encryption.encrypt(apiKey);
  if (model.driver === 'openai-compatible' && model.address === null)
    throw required('address', 'Give the model’s address.');
  if (model.driver !== 'openai-compatible' && key === null)
    throw required('apiKey', 'Give the key of the provider’s API.');
  return { ...model, api_key: key, budget_cents: budgetCents, input_cents: inputCents, output_cents: outputCents };
}

const required = (field: string, hint: string) =>
  invalidInput([{ path: `model.${field}`, message: 'is required' }], hint);

const readSomethingElse = () =>
  new Refusal('conflict', 'The model, its machine or its country has changed since you read them.', {
    hint: 'Read what leaves the house again.',
  });

async function settingsOf(work: Work, row: AgentRow | undefined): Promise<z.input<typeof AgentSettings>> {
  return {
    enabled: row?.enabled ?? false,
    model: row ? modelOf(row) : null,
    monthMillicents: await countMonth(work),
    changedBy: row?.changed_by ?? null,
    changedAt: row?.changed_at.toISOString() ?? null,
  };
}

function modelOf(row: AgentRow): z.input<typeof Model> | null {
  const { driver, model, address, country } = row;
  if (driver === null || model === null || country === null) return null;
  return {
    ...{ driver, model, address, country, host: hostOf({ driver, address }), hasKey: row.api_key !== null },
    ...{ budgetCents: row.budget_cents, inputCents: row.input_cents, outputCents: row.output_cents },
  };
}
