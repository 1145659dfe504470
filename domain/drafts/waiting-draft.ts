import { sql } from 'kysely';

/** Expressions of rows of `waiting_draft`, as the index of the requesters' drafts has them. */

/** The system has no id. PostgreSQL evaluates a policy before COALESCE, and would not use an index for it. */
export const requesterId = sql`case when requester_id is null then '' else requester_id end`;

export const waitingLane = sql`case when flagged or blocked then 'check' else 'ready' end`;
