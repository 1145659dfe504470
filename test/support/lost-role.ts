import { sql } from 'kysely';
import { changeRole } from '../../domain/access/team.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { UserRole } from '../../storage/column-values.ts';
import type { Db } from '../../storage/db.ts';
import { createColleague } from './colleagues.ts';
import type { Agency } from './test-server.ts';
import { untilWaiting, whileLocked } from './while-locked.ts';

/** A colleague of whom the owner takes a role away. `actor` has it still, as a session that was looked up before. */
export async function colleagueWhoLoses(db: Db, agency: Agency, role: Exclude<UserRole, 'assistant'>) {
  const { id, actor } = await createColleague(db, agency, role);
  const lesser = role === 'owner' ? 'negotiator' : 'assistant';
  const demote = () => agency.perform(changeRole, { id: publicId('user', id), role: lesser });
  /**
   * Begins something while the demotion has locked the row of the colleague and waits for the agency's. The demotion goes on
   * once both wait: what is begun must wait for the colleague's row. PostgreSQL only.
   * @returns its result
   */
  async function whileDemoted<T>(begin: () => Promise<T>): Promise<T> {
    let begun: Promise<T> | undefined;
    const [demoted] = await whileLocked(db, sql`select from agency where id = ${agency.id} for no key update`, {
      begin: () => [demote()],
      waiting: 1,
      meanwhile: async () => {
        begun = begin();
        await untilWaiting(db, 2);
      },
    });
    const [result] = await Promise.all([begun as Promise<T>, demoted]);
    return result;
  }
  return { id: publicId('user', id), actor, demote, whileDemoted };
}
