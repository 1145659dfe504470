import { createKey } from '../../../domain/access/keys.ts';
import { draftSms } from '../../../domain/conversations/message-drafts.ts';
import { removePhoto, sortPhotos } from '../../../domain/photos/arrange-photos.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { createWebhook } from '../../../domain/webhooks/webhooks.ts';
import { perform } from '../../../door/perform.ts';
import { createColleague } from '../../support/colleagues.ts';
import { exchangeFiles } from '../../support/exchanged-files.ts';
import type { OpenInstallation } from '../../support/open-installation.ts';
import { addPhotoTo, photoNumber } from '../../support/photos.ts';
import { createRecords } from '../../support/records.ts';
import type { Agency } from '../../support/test-server.ts';

/** An agency in an installation, with records, an access key, a webhook, a session, a draft and files of e-mails. */
export async function createExportingAgency(installation: OpenInstallation, slug: string) {
  const { db, context } = installation;
  const id = newId();
  await db
    .insertInto('agency')
    .values({ id, slug, name: `Agence ${slug}`, created_at: context.now() })
    .execute();
  const colleague = await createColleague(db, { id }, 'owner');
  const owner = colleague.actor as Agency['owner'];
  const performAsOwner: Agency['perform'] = async (operation, input) =>
    (await perform(context, owner, operation, input)).output;
  const records = await createRecords(installation, { id, owner, perform: performAsOwner } as Agency);
  const { secret: key } = await performAsOwner(createKey, { name: 'Script', scopes: ['contacts:read'] });
  const { secret: webhookSecret } = await performAsOwner(createWebhook, {
    name: 'CRM',
    url: 'https://crm.example/clef',
    kinds: [],
  });
  await performAsOwner(draftSms, { prospectId: records.contact, body: `Bonjour de ${slug}` });
  const files = await exchangeFiles(context, { id, perform: performAsOwner }, records.contact);
  const photos = [await photoNumber(1), await photoNumber(2), await photoNumber(3)] as const;
  const photoIds: string[] = [];
  for (const photo of photos) {
    photoIds.unshift((await addPhotoTo({ perform: performAsOwner }, records.property, photo)).added);
  }
  const [last, , first] = photoIds as [string, string, string];
  await performAsOwner(sortPhotos, { propertyId: records.property, ids: [last, ...photoIds] });
  await performAsOwner(removePhoto, { id: first });
  const at = context.now();
  const session = { token_hash: `jeton de ${slug}`, agency_id: id, user_id: owner.id };
  await db
    .insertInto('session')
    .values({ ...session, created_at: at, last_seen_at: at, expires_at: at })
    .execute();
  return { id, owner, perform: performAsOwner, records, files, photos: [photos[2], photos[1]], key, webhookSecret };
}
