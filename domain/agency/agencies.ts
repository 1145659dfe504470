import type { Db } from '../../storage/db.ts';
import { type Actor, systemActor } from '../shared/actor.ts';
import { Refusal } from '../shared/refusal.ts';

/** True for a new store, which still needs its first agency. */
export async function hasNoAgency(db: Db): Promise<boolean> {
  return (await db.selectFrom('agency').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Whether the store holds the demo agency; the sign-in page then says where to find its password. */
export async function hasDemoAgency(db: Db): Promise<boolean> {
  const demo = await db.selectFrom('agency').select('id').where('slug', '=', 'demo').executeTakeFirst();
  return demo !== undefined;
}

/** The system actor of the agency with this slug, for the command line.
 * @throws Refusal `not_found` */
export async function systemActorOf(db: Db, slug: string): Promise<Actor> {
  const agency = await db.selectFrom('agency').select('id').where('slug', '=', slug).executeTakeFirst();
  if (agency) return systemActor(agency.id);
  const slugs = await db.selectFrom('agency').select('slug').orderBy('slug').limit(20).execute();
  const known = slugs.map((agency) => agency.slug).join(', ');
  throw new Refusal(
    'not_found',
    `There is no agency ${slug}. ${known ? `There are: ${known}.` : 'There is none yet.'}`,
  );
}
