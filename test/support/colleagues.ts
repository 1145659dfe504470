import { newId } from '../../domain/shared/ids.ts';
import type { UserRole } from '../../storage/column-values.ts';
import type { Db } from '../../storage/db.ts';
import { storedHash } from './stored-hash.ts';
import type { Agency } from './test-server.ts';

export const PASSWORD = 'la mer est belle ce matin';
/** As cheap as argon2id can be, because the tests sign in many hundreds of times. */
const hash = storedHash(PASSWORD, { memory: 8, passes: 1, parallelism: 1, tagLength: 32 });

/** Creates a user of an agency who can sign in with `PASSWORD`. */
export async function createColleague(db: Db, agency: Pick<Agency, 'id'>, role: UserRole = 'negotiator') {
  const id = newId();
  const person = { id, email: `${id}@agence.example`, name: 'Maëlle Test', role };
  const row = { ...person, agency_id: agency.id, password_hash: hash, created_at: new Date() };
  await db.insertInto('user_account').values(row).execute();
  return { ...person, actor: { kind: 'human', id, name: person.name, agencyId: agency.id, role } as const };
}

/** The error that a promise rejects with. */
export const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error) => error,
  );

/** Counts how promises ended: refusals by their code, the others as `done`. */
export async function countOutcomes(promises: Promise<unknown>[]): Promise<Record<string, number>> {
  const ends = await Promise.all(
    promises.map((promise) =>
      promise.then(
        () => 'done',
        ({ code }) => String(code),
      ),
    ),
  );
  const counts: Record<string, number> = {};
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1;
  return counts;
}
