import { z } from 'zod';
import { recipes } from '../../../storage/agent-values.ts';
import { draftDecisions, draftKinds, draftStatuses } from '../../../storage/column-values.ts';
import { byKey } from '../../../storage/tenant.ts';
import { ensureAgent, findAgent, setWeek } from '../../agent/agent-settings.ts';
import { nameOfRow } from '../../shared/contact-summary.ts';
import { time } from '../../shared/fields.ts';
import { id, publicId, publicIdOrNull } from '../../shared/ids.ts';
import { direct, type Work } from '../../shared/operation.ts';
import { ReasonRecord } from '../reason-record.ts';
import { clocksOf } from '../recipe-times.ts';
import { coming, nextWeekPlan } from './week-times.ts';

/** A message of the plan. Its exact text is read, corrected and decided as that of any draft. */
const WeekRow = z.object({
  draftId: id('draft'),
  kind: z.enum(draftKinds),
  status: z.enum(draftStatuses),
  decision: z.enum(draftDecisions).nullable(),
  flagged: z.boolean().describe('Whether its text has flags'),
  plannedAt: time.describe('When it is meant to leave'),
  recipe: z.enum(recipes),
  reasons: z.array(ReasonRecord),
  contact: z.object({ id: id('contact'), name: z.string() }),
  colleague: z
    .object({ id: id('user'), name: z.string() })
    .nullable()
    .describe('In charge of the contact'),
});

const Week = z.object({
  enabled: z.boolean().describe('Whether the agent prepares one each Friday'),
  mayPrepareNow: z.boolean().describe('Whether enough is left of the week to prepare it without waiting for Friday'),
  nextAt: time.nullable().describe('When it prepares the next one'),
  preparedAt: time.nullable().describe('When it has prepared the last one'),
  runId: id('run').nullable(),
  rows: z.array(WeekRow).describe('Those of the last one, and those of earlier ones that still wait, by their days'),
});

export const readWeek = direct({
  name: 'readWeek',
  scope: 'human',
  summary: 'The messages that the agency’s agent has prepared for the week, by colleague and day.',
  effect: 'read',
  input: z.strictObject({}),
  output: Week,
  run: async (work) => weekOf(work),
});

export const switchWeek = direct({
  name: 'switchWeek',
  scope: 'human',
  summary: 'Let the agency’s agent prepare each coming week on Friday, or no more.',
  effect: 'write',
  input: z.strictObject({ enabled: z.boolean().describe('Whether it prepares them') }),
  output: Week,
  run: async (work, { enabled }) => {
    await ensureAgent(work);
    await setWeek(work, enabled ? nextWeekPlan(work.now, await clocksOf(work)) : null);
    return weekOf(work);
  },
});

export const prepareWeekNow = direct({
  name: 'prepareWeekNow',
  scope: 'human',
  summary: 'Let the agency’s agent prepare what is left of the week within the next minute.',
  effect: 'write',
  input: z.strictObject({}),
  output: Week,
  run: async (work) => {
    if ((await weekOf(work)).mayPrepareNow) await setWeek(work, work.now);
    return weekOf(work);
  },
});

async function weekOf(work: Work): Promise<z.input<typeof Week>> {
  const agent = await findAgent(work);
  const last = await work.agency
    .from('ai_run')
    .select(['id', 'created_at'])
    .where('origin', '=', 'week')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  const enabled = agent?.week_next_at != null;
  return {
    enabled,
    mayPrepareNow: enabled && agent.enabled && coming(work.now, await clocksOf(work)).length > 0,
    nextAt: agent?.week_next_at?.toISOString() ?? null,
    preparedAt: last?.created_at.toISOString() ?? null,
    runId: publicIdOrNull('run', last?.id ?? null),
    rows: await rowsOf(work, last?.id ?? null),
  };
}

/** The rows of a plan, and what still waits of others: their runs may be gone. */
async function rowsOf({ agency }: Work, runId: string | null): Promise<z.input<typeof WeekRow>[]> {
  const rows = await agency
    .from('ai_run_draft')
    .innerJoin('draft', byKey('draft', 'ai_run_draft.draft_id'))
    .innerJoin('contact', byKey('contact', 'draft.contact_id'))
    .leftJoin('user_account', byKey('user_account', 'contact.assigned_to'))
    .select(['draft.id', 'draft.kind', 'draft.status', 'draft.decision', 'draft.flagged'])
    .select(['ai_run_draft.recipe', 'ai_run_draft.reasons', 'ai_run_draft.planned_at'])
    .select(['contact.id as contact_id', 'first_name', 'last_name', 'contact.email', 'contact.phone'])
    .select(['user_account.id as colleague_id', 'user_account.name as colleague_name'])
    .where('planned_at', 'is not', null)
    .where((row) => row.or([row('ai_run_draft.run_id', '=', runId), row('draft.status', '=', 'pending')]))
    .orderBy('planned_at')
    .orderBy('draft.id')
    .execute();
  return rows.flatMap(({ recipe, planned_at, colleague_id, colleague_name, ...row }) =>
    recipe === null || planned_at === null
      ? []
      : [
          {
            ...{ draftId: publicId('draft', row.id), kind: row.kind, status: row.status, decision: row.decision },
            ...{ flagged: row.flagged, plannedAt: planned_at.toISOString(), recipe, reasons: row.reasons },
            contact: { id: publicId('contact', row.contact_id), name: nameOfRow(row) },
            colleague:
              colleague_id && colleague_name ? { id: publicId('user', colleague_id), name: colleague_name } : null,
          },
        ],
  );
}
