import { type RawBuilder, sql } from 'kysely';
import type { Recipe } from '../../storage/agent-values.ts';
import { noteOutdated } from '../agent/run-transitions.ts';
import type { DraftRow } from '../drafts/draft-record.ts';
import { reject } from '../drafts/draft-transitions.ts';
import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { recipeRules } from './all-recipes.ts';
import { clocksOf } from './recipe-times.ts';

/** A draft that a colleague has edited is theirs to decide. */
const waits = sql<boolean>`draft.status = 'pending' and draft.edited_at is null`;
const isApproved = sql<boolean>`draft.status in ('approved', 'scheduled')`;

/**
 * The drafts of a recipe that are in this state though their reason is gone, except those that a person decides again because of it. A
 * text about several topics stands as long as one of them does.
 */
async function outdated(work: Work, recipe: Recipe, state: RawBuilder<boolean>) {
  const { zone } = await clocksOf(work);
  return sql<{ id: string }>`
    select draft.id from draft
    join ai_run_draft as made on made.agency_id = draft.agency_id and made.draft_id = draft.id
    where draft.agency_id = ${work.agency.id} and (${state}) and made.recipe = ${recipe} and made.outdated_at is null
      and not exists (select from ai_run_topic as proposed where proposed.agency_id = draft.agency_id
        and proposed.draft_id = draft.id and proposed.recipe = made.recipe and ${recipeRules[recipe].holds({ work, zone })})
    order by draft.id`;
}

export async function hasOutdated(work: Work, recipe: Recipe): Promise<boolean> {
  const query = await outdated(work, recipe, sql`${waits} or ${isApproved}`);
  const { rows } = await sql`select from (${query} limit 1) as draft`.execute(work.agency.db);
  return rows.length > 0;
}

/** Takes back the waiting drafts of a recipe whose reason is gone. */
export async function withdrawOutdated(work: Work, recipe: Recipe): Promise<void> {
  for (const draft of await lock(work, await outdated(work, recipe, waits))) {
    await reject(work, draft, { code: 'outdated', reason: 'What it was about has changed since it was written.' });
    work.journal({ operation: 'endOutdatedDraft', outcome: 'done', subject: publicId('draft', draft.id) });
  }
}

/**
 * Notes which approved drafts of a recipe have lost their reason before they left, so that they have a flag from now on.
 * @returns them, locked: their approvals are to be taken back
 */
export async function noteOutdatedApprovals(work: Work, recipe: Recipe): Promise<DraftRow[]> {
  const locked = await lock(work, await outdated(work, recipe, isApproved));
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  await noteOutdated(work, ids);
  return work.agency.from('draft').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

async function lock({ agency }: Work, query: RawBuilder<{ id: string }>): Promise<{ id: string }[]> {
  return (await sql<{ id: string }>`${query} for update of draft`.execute(agency.db)).rows;
}
