import { sql } from 'kysely';
import { perform } from '../approval/perform.ts';
import { hashPassword } from '../domain/access/password.ts';
import { draftSms } from '../domain/drafts/message-drafts.ts';
import { publicId, uuidOf } from '../domain/shared/ids.ts';
import type { Filled } from './agency.ts';
import { serveApart } from './child.ts';
import { type Page, signedIn } from './console.ts';
import { contextOn } from './context.ts';
import { timed } from './paging.ts';
import { progress } from './progress.ts';
import { atMost, median, ms, quantile, type Row } from './table.ts';

const MANY = 10_000;
const FEW = 25;

/** From a person's click to the hand-over (in the sandbox, without time to undo), and the queue with few and with many. */
export async function approvals(agency: Filled, { clicks, looks }: { clicks: number; looks: number }): Promise<Row[]> {
  const { store, actor, database } = agency;
  const password = 'a password of the bench';
  await store.db
    .updateTable('user_account')
    .set({ password_hash: await hashPassword(password) })
    .where('role', '=', 'owner')
    .execute();
  await store.db.updateTable('agency').set({ undo_seconds: 0 }).where('id', '=', actor.agencyId).execute();
  await using server = await serveApart('./clef.ts', { databaseUrl: database.url });
  const page = await signedIn(server.url, 'bench@agence-demo.example', password);
  const drafts = await pending(agency, clicks + FEW);
  const spent = await clicked(agency, page, drafts.slice(0, clicks));
  const few = await opened(page, looks);
  await pending(agency, MANY);
  const many = await opened(page, looks);
  const measured = `queue, p50, ${MANY} pending against ${FEW}`;
  return [
    {
      measured: 'approval click to hand-over, p50 (p95 as ours)',
      against: ms(median(spent)),
      ours: ms(quantile(spent, 0.95)),
      target: 'p50 < 250 ms',
      met: median(spent) < 250,
    },
    { measured, against: ms(few), ours: ms(many), ...atMost(many / few, 2) },
  ];
}

/** SMS drafts to contacts who consented and whose number nobody has opted out with, by the operation that agents use. */
export async function pending({ store, actor }: Filled, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contact where agency_id = ${actor.agencyId} and phone is not null
    and sms_consent->>'status' = 'granted'
    and not exists (select from opt_out where agency_id = contact.agency_id and channel = 'sms' and address = phone)
    order by md5(id::text) limit 200`.execute(store.db);
  const context = contextOn(store.db);
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    if (made % 500 === 0) progress(`${made} of ${count} drafts`);
    const { id } = rows[made % rows.length] as { id: string };
    const input = { prospectId: publicId('contact', id), body: `Bonjour, votre visite est confirmée (${made}).` };
    ids.push((await perform(context, actor, draftSms, input)).output.draftId);
  }
  return ids;
}

async function clicked({ store }: Filled, page: Page, drafts: string[]): Promise<number[]> {
  const clicks = new Map<string, number>();
  for (const id of drafts) {
    const { draft } = await page.call('drafts.read', { id });
    clicks.set(uuidOf('draft', id), Date.now());
    await page.call('drafts.approve', { id, fingerprint: draft.fingerprint });
  }
  let sent: { id: string; at: Date }[] = [];
  for (let look = 0; look < 1000 && sent.length < drafts.length; look += 1) {
    sent = await store.db.selectFrom('sandbox_message').select(['id', 'at']).execute();
  }
  return sent.map(({ id, at }) => at.getTime() - (clicks.get(id) ?? Number.NaN));
}

async function opened(page: Page, looks: number): Promise<number> {
  const spent: number[] = [];
  for (let look = 0; look < looks; look += 1) spent.push(await timed(() => page.call('drafts.queue', { limit: 25 })));
  return median(spent);
}
