import { changeAccess } from '../../domain/property-access/property-access.ts';
import type { Actor } from '../../domain/shared/actor.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { perform } from '../../door/perform.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { tenantOf } from '../../storage/tenant.ts';

/** One property has keys and an alarm. The code is encrypted with the secret of this store, so that it cannot be a row of the data. */
export async function keepAccess(context: AppContext, person: Actor): Promise<void> {
  const agency = tenantOf(context.rows.ofAgency(person.agencyId), person.agencyId);
  const property = await agency
    .from('property')
    .select('id')
    .where('reference', '=', 'NAN-0009')
    .executeTakeFirstOrThrow();
  await perform(context, person, changeAccess, {
    id: publicId('property', property.id),
    keys: 'Tableau de l’agence, crochet 12. Le portillon ferme mal, tirer fort.',
    alarm: '2580, dans les trente secondes, boîtier derrière la porte',
  });
}
