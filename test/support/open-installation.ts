import { readConfig } from '../../app/config.ts';
import { draftOperations } from '../../app/draft-operations.ts';
import { openDrivers } from '../../app/open-drivers.ts';
import { openStore } from '../../app/open-store.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import type { Wake } from '../../domain/shared/operation.ts';
import type { FakeProvider } from '../delivery/fake-provider.ts';
import { createColleague } from './colleagues.ts';
import { SECRET } from './process.ts';
import type { Agency } from './test-server.ts';
import { createSendingAgency, receivedMessages } from './twilio-server.ts';
import { zoneOfDay } from './zone-of-day.ts';

export type OpenInstallation = Awaited<ReturnType<typeof openInstallation>>;

/**
 * Runs `work` in this process on the store of an installation. An embedded store is free only while no server runs on it.
 * With `lateSeconds` the clock is that much ahead, to look at what a lease or a delay has become by then.
 */
export async function withInstallation<T>(
  environment: Record<string, string>,
  work: (installation: OpenInstallation) => Promise<T>,
  { lateSeconds = 0 } = {},
): Promise<T> {
  const installation = await openInstallation(environment, lateSeconds);
  try {
    return await work(installation);
  } finally {
    await installation.store.close();
  }
}

async function openInstallation(environment: Record<string, string>, lateSeconds: number) {
  const config = readConfig({ ...environment, CLEF_SECRET: SECRET });
  const store = await openStore(config);
  const wakes: (Wake & { agencyId: string })[] = [];
  const recordWakes = (agencyId: string, woken: readonly Wake[]) =>
    void wakes.push(...woken.map((wake) => ({ ...wake, agencyId })));
  const context = {
    rows: store.rows,
    now: () => new Date(Date.now() + lateSeconds * 1000),
    baseUrl: () => 'https://clef.example',
    secret: SECRET,
    privateWebhooks: true,
    draftOperations,
    afterCommit: recordWakes,
    wake: recordWakes,
  };
  return { store, db: store.rows.ofAllAgencies, context, drivers: openDrivers(config, context), wakes };
}

export type AgencyWithDrafts = Awaited<ReturnType<typeof createAgencyWithDrafts>>;

/** Creates an agency without an undo time, an owner who can sign in, and drafts to as many different contacts. */
export async function createAgencyWithDrafts({ db, context, drivers }: OpenInstallation, draftCount: number) {
  const id = newId();
  const row = { id, slug: id, name: 'Agence du Test', time_zone: zoneOfDay(), created_at: context.now() };
  await db.insertInto('agency').values(row).execute();
  const owner = await createColleague(db, { id }, 'owner');
  const createAgency = async () => ({ id, owner: owner.actor as Agency['owner'] });
  const { read, createDraft, perform } = await createSendingAgency({ createAgency }, { context, drivers });
  const drafts: { id: string; fingerprint: string }[] = [];
  for (let n = 0; n < draftCount; n += 1) drafts.push(await read(await createDraft(`Visite ${n}`)));
  return { agencyId: id, owner, drafts, perform };
}

/** Each draft of an agency with its status and the number of times that the provider received it. */
export async function draftOutcomes(
  { db }: OpenInstallation,
  agencyId: string,
  provider: Pick<FakeProvider, 'receipts'>,
) {
  const rows = db.selectFrom('draft').select(['id', 'status']).where('agency_id', '=', agencyId).orderBy('id');
  const received = Map.groupBy(receivedMessages(provider), ({ id }) => id);
  return (await rows.execute()).map(({ id: uuid, status }) => {
    const id = publicId('draft', uuid);
    return { id, status, receipts: received.get(id)?.length ?? 0 };
  });
}
