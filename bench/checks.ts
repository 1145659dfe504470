import { sql } from 'kysely';
import { checkDrafts } from '../domain/checks/check-drafts.ts';
import type { DraftToCheck } from '../domain/checks/draft-texts.ts';
import { getContact } from '../domain/contacts/contacts.ts';
import { smsItem } from '../domain/drafts/sms.ts';
import { newId, publicId } from '../domain/shared/ids.ts';
import { perform } from '../door/perform.ts';
import { readingWork } from '../door/transaction/transact.ts';
import type { BenchAgency } from './agency.ts';
import { benchContext } from './context.ts';
import { elapsedMs, formatMs, median } from './statistics.ts';
import type { Row } from './table.ts';

const PAGE = 25;
const TARGET_MS = 5;

/** The time to check one draft alone, as at its proposal, and as one of a page of the queue. Reading a contact is the baseline. */
export async function measureChecks(agency: BenchAgency, count: number): Promise<Row[]> {
  const context = benchContext(agency.store.rows);
  const drafts = await draftsFor(agency, count);
  const check = (some: DraftToCheck[]) => checkDrafts(readingWork(context, agency.actor, new Date()), some);
  // The list of communes is read at the first check.
  for (let warmUp = 0; warmUp < 20; warmUp += 1) await check(drafts.slice(0, PAGE));
  const alone: number[] = [];
  const read: number[] = [];
  for (const draft of drafts) {
    alone.push(await elapsedMs(() => check([draft])));
    const id = publicId('contact', draft.contact_id as string);
    read.push(await elapsedMs(() => perform(context, agency.actor, getContact, { id })));
  }
  const inPage: number[] = [];
  for (let from = 0; from + PAGE <= drafts.length; from += PAGE) {
    inPage.push((await elapsedMs(() => check(drafts.slice(from, from + PAGE)))) / PAGE);
  }
  return [
    { measurement: 'check of one draft, p50, compared with reading its contact', times: alone },
    { measurement: `check of a draft in a page of ${PAGE}, p50`, times: inPage },
  ].map(({ measurement, times }) => ({
    measurement,
    baseline: formatMs(median(read)),
    result: formatMs(median(times)),
    value: median(times),
    target: `< ${TARGET_MS} ms`,
    isMet: median(times) < TARGET_MS,
  }));
}

/** Confirmations of the visits that are to come, and offers to other contacts. */
async function draftsFor({ store, actor }: BenchAgency, count: number): Promise<DraftToCheck[]> {
  const { rows } = await sql<{ contact_id: string; reference: string; street: string; city: string; price: number }>`
    select contact.id as contact_id, reference, street, city, price_euros as price
    from (select id, row_number() over (order by md5(id::text)) as place from contact
      where agency_id = ${actor.agencyId} order by 2 limit ${count}) as contact
    join (select reference, street, city, price_euros, row_number() over (order by id) as place,
        count(*) over () as properties
      from property where agency_id = ${actor.agencyId} and status = 'available') as property
      on property.place = 1 + contact.place % properties`.execute(store.rows.ofAllAgencies);
  return rows.map(({ contact_id, reference, street, city, price }, index) => {
    const body = `Bonjour, je vous propose de visiter le bien ${reference}, ${street} à ${city}, au prix de ${price} €, ${index % 2 ? 'demain à 18h' : 'mardi à 10h45'}. Kerbrat Immobilier, 01 99 00 44 10, www.kerbrat-immobilier.example`;
    const item = smsItem('+33639980000', body, 'service');
    return { id: newId(), kind: 'sms', contact_id, item, created_at: new Date() };
  });
}
