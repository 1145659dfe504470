import type { Work } from '../shared/operation.ts';

/**
 * Makes the owners who change the team at once wait for each other, so that of two who give up or lose their role one remains.
 */
export async function lockTeam(work: Work): Promise<void> {
  await work.agency.db.selectFrom('agency').select('id').where('id', '=', work.agency.id).forNoKeyUpdate().execute();
}

/**
 * The same, before a colleague's rights are taken away. The colleague's row is locked first: a change of theirs that reads it
 * (`requireCurrentRole`) may wait for the agency's row. Only the strongest lock waits for such a change.
 */
export async function lockColleague(work: Work, userId: string): Promise<void> {
  await work.agency.from('user_account').select('id').where('id', '=', userId).forUpdate().execute();
  await lockTeam(work);
}
