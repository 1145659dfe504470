import type { Db } from '../../storage/store.ts';
import { type Actor, clefIn } from '../shared/actor.ts';
import { Refusal } from '../shared/refusal.ts';

/** Whether anybody lives in this store yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('agency').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Whether the demo agency lives here: the sign-in page then says where its password is. */
export async function hasDemo(db: Db): Promise<boolean> {
  const demo = await db.selectFrom('agency').select('id').where('slug', '=', 'demo').executeTakeFirst();
  return demo !== undefined;
}

/** Clef itself, acting for an agency named by its slug: the command line.
 * @throws Refusal `not_found` */
export async function systemActor(db: Db, slug: string): Promise<Actor> {
  const agency = await db.selectFrom('agency').select('id').where('slug', '=', slug).executeTakeFirst();
  if (agency) return clefIn(agency.id);
  const slugs = await db.selectFrom('agency').select('slug').orderBy('slug').limit(20).execute();
  const known = slugs.map((one) => one.slug).join(', ');
  throw new Refusal(
    'not_found',
    `There is no agency ${slug}. ${known ? `There are: ${known}.` : 'There is none yet.'}`,
  );
}
