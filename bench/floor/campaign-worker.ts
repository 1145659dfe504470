import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { newId } from '../../domain/shared/ids.ts';
import { childInput, reportPort } from '../child-server.ts';
import { claimStatement, lockStatement, recordStatement } from './campaign-statements.ts';
import { typeId } from './type-id.ts';

export type CampaignFloorInput = {
  databaseUrl: string;
  providerUrl: string;
  agencyId: string;
  campaignId: string;
  aheadMs: number;
};

/**
 * A child process: the least that a campaign can cost with Clef's guarantees. A slice is claimed in one transaction, which
 * is committed before any message of it is handed over, and recorded in one. The statements are those of
 * `campaign-statements.ts`; there is no queue, no pace and no second campaign.
 */
const { databaseUrl, providerUrl, agencyId, campaignId, aheadMs } = childInput<CampaignFloorInput>();
const pool = new Pool({ connectionString: databaseUrl, max: 4 });
const now = () => new Date(Date.now() + aheadMs);
const run = async (name: string, text: string, values: unknown[], client: Pick<Pool, 'query'> = pool) =>
  (await client.query<any>({ name, text, values })).rows;

/** As many messages are with the provider at once as with Clef: two slices of twenty. */
const SLICE = 20;
const LANES = 2;

type Message = { id: string; contact_id: string; item: { to: string; body: string }; approved_hash: string };

const dueStatement = `select id, contact_id, item, approved_hash from draft
  where agency_id = $1 and campaign_id = $2 and status = 'approved' and release_at is not null order by id limit ${SLICE}`;

async function claim(): Promise<Message[]> {
  const due: Message[] = await run('due', dueStatement, [agencyId, campaignId]);
  if (due.length === 0) return [];
  for (const { contact_id, item, approved_hash } of due) {
    if (hashOf(contact_id, item) !== approved_hash) throw new Error('The text is not the one that was approved.');
  }
  const client = await pool.connect();
  await client.query('begin');
  const names = due.map(({ item }) => `${agencyId}:sms:${item.to}`).sort();
  await run('lock', lockStatement, [names, `switches:${agencyId}`], client);
  const values = [agencyId, due.map(({ id }) => id), due.map(({ contact_id }) => contact_id), campaignId, now()];
  const claimed = new Set((await run('claim', claimStatement, values, client)).map(({ id }: { id: string }) => id));
  await client.query('commit');
  client.release();
  return due.filter(({ id }) => claimed.has(id));
}

const hashOf = (contactId: string, item: object) =>
  createHash('sha256')
    .update(JSON.stringify([contactId, Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))]))
    .digest('base64url');

const account = `AC${'0'.repeat(32)}`;
const headers = {
  authorization: `Basic ${Buffer.from(`${account}:bench`).toString('base64')}`,
  'content-type': 'application/x-www-form-urlencoded',
};

/** Hands one message over, on a connection of its own as Clef does. */
const handOver = ({ id, item: { to, body } }: Message): Promise<string> =>
  new Promise((resolve, reject) => {
    const callback = `https://clef.example/api/inbound/twilio?id=${typeId('draft', id)}`;
    const form = { To: to, From: '+33199000001', Body: body, SmartEncoded: 'false', StatusCallback: callback };
    const url = `${providerUrl}/2010-04-01/Accounts/${account}/Messages.json`;
    const sending = request(url, { method: 'POST', agent: false, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.on('end', () => resolve(JSON.parse(text).sid));
    });
    sending.on('error', reject).end(new URLSearchParams(form).toString());
  });

const actor = { id: null, kind: 'system', name: 'Clef' };

async function record(messages: Message[], sids: string[]): Promise<void> {
  const at = now();
  const rows = messages.map(({ id, contact_id, item }, index) => {
    const [messageId, conversationId, entryId, subject] = [newId(), newId(), newId(), typeId('draft', id)];
    const entry = [entryId, at, actor, 'releaseCampaignMessage', 'done', null, subject, null];
    return {
      n: index + 1,
      id,
      contact_id,
      ...item,
      provider_id: sids[index],
      message_id: messageId,
      conversation_id: conversationId,
      event_id: newId(),
      data: {
        id: typeId('message', messageId),
        conversationId: typeId('conversation', conversationId),
        contactId: typeId('contact', contact_id),
        direction: 'outbound',
        kind: 'sms',
        subject: null,
        body: item.body,
        status: 'sent',
        at,
        draftId: subject,
      },
      entry_id: entryId,
      entry_subject: subject,
      digest: createHash('sha256').update(JSON.stringify(entry)).digest('hex'),
    };
  });
  const written = await run('record', recordStatement, [agencyId, at, JSON.stringify(rows), JSON.stringify(actor)]);
  if (written.length !== messages.length) throw new Error('A result was not recorded.');
}

let claiming = Promise.resolve<Message[]>([]);

async function lane(): Promise<never> {
  for (;;) {
    claiming = claiming.then(claim);
    const slice = await claiming;
    if (slice.length === 0) await sleep(10);
    else await record(slice, await Promise.all(slice.map(handOver)));
  }
}

for (let started = 0; started < LANES; started += 1) void lane();
reportPort(0);
