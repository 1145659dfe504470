import { readConfig } from '../../app/config.ts';
import { openChannels } from '../../app/drivers.ts';
import { openStore } from '../../app/open-store.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import type { Wake } from '../../domain/shared/operation.ts';
import type { FakeProvider } from '../delivery/fake-provider.ts';
import { office as officeOn, taken } from './fake-line.ts';
import { colleague } from './people.ts';
import { SECRET } from './process.ts';
import type { Agency } from './world.ts';

export type House = Awaited<ReturnType<typeof house>>;

/** What this process does with an installation's store; the embedded one while no server has it. */
export async function indoors<T>(
  environment: Record<string, string>,
  work: (house: House) => Promise<T>,
  { lateSeconds = 0 } = {},
): Promise<T> {
  const opened = await house(environment, lateSeconds);
  try {
    return await work(opened);
  } finally {
    await opened.store.close();
  }
}

async function house(environment: Record<string, string>, lateSeconds: number) {
  const config = readConfig({ ...environment, CLEF_SECRET: SECRET });
  const store = await openStore(config);
  const wakes: (Wake & { agencyId: string })[] = [];
  const woken = (agencyId: string, asked: readonly Wake[]) =>
    void wakes.push(...asked.map((wake) => ({ ...wake, agencyId })));
  const context = {
    ...{ db: store.db, baseUrl: () => 'https://clef.example', secret: SECRET },
    now: () => new Date(Date.now() + lateSeconds * 1000),
    privateWebhooks: true,
    ...{ committed: woken, wake: woken },
  };
  return { store, db: store.db, context, channels: openChannels(config, context), wakes };
}

export type Ready = Awaited<ReturnType<typeof readyAgency>>;

/** An agency with an owner who can sign in, without time to undo, and so many drafts to as many people. */
export async function readyAgency({ db, context, channels }: House, draftCount: number) {
  const id = newId();
  await db.insertInto('agency').values({ id, slug: id, name: 'Agence du Test', created_at: context.now() }).execute();
  const owner = await colleague(db, { id }, 'owner');
  const agency = async () => ({ id, owner: owner.actor as Agency['owner'] });
  const office = await officeOn({ agency }, { context, channels });
  const drafts: { id: string; fingerprint: string }[] = [];
  for (let n = 0; n < draftCount; n += 1) drafts.push(await office.read(await office.draft(`Visite ${n}`)));
  return { agencyId: id, owner, drafts, does: office.does };
}

/** What became of each draft, and how often its provider took it. */
export async function fatesIn({ db }: House, agencyId: string, provider: Pick<FakeProvider, 'receipts'>) {
  const rows = db.selectFrom('draft').select(['id', 'status']).where('agency_id', '=', agencyId);
  const counted = Map.groupBy(taken(provider), ({ id }) => id);
  return (await rows.execute()).map(({ id: uuid, status }) => {
    const id = publicId('draft', uuid);
    return { id, status, receipts: counted.get(id)?.length ?? 0 };
  });
}
