import { afterAll, expect, it } from 'vitest';
import { release } from '../../approval/release/hand-over.ts';
import { endLost, wakeDue } from '../../jobs/sweep-drafts.ts';
import { fakeTwilio, twilioSignature } from '../delivery/fake-twilio.ts';
import { twilioSettings } from '../support/fake-line.ts';
import { page } from '../support/fake-page.ts';
import { fatesIn, indoors, type Ready, readyAgency } from '../support/in-process.ts';
import { embedded, installation } from '../support/installation.ts';
import { serving } from '../support/process.ts';

const provider = await fakeTwilio();
afterAll(() => provider.close());
const settings = { CLEF_SMS: 'twilio', CLEF_DEMO: 'off', ...twilioSettings(provider.url) };
const environment = { ...(await installation()), ...settings };

const prepared = () => indoors(environment, (house) => readyAgency(house, 20));

/** Serves, approves everything at once, and is killed when the provider has taken so many. */
async function killedAt(count: number, { owner, drafts }: Ready) {
  const server = await serving(environment);
  const ask = await page(server.url, owner.email);
  const before = provider.receipts.length;
  const acknowledged: string[] = [];
  const approve = async ({ id, fingerprint }: (typeof drafts)[number]) => {
    if ((await ask('drafts.approve', { id, fingerprint })).status === 200) acknowledged.push(id);
  };
  const deciding = Promise.allSettled(drafts.map(approve));
  while (provider.receipts.length < before + count) await provider.taken();
  await server.end('SIGKILL');
  await deciding;
  return acknowledged;
}

/** After the lease of what the killed process had begun: ends that, and hands over the rest. */
const recovered = (agencyId: string) =>
  indoors(
    environment,
    async (house) => {
      const { context, channels, wakes } = house;
      await endLost(context, channels);
      await wakeDue(context);
      await Promise.all(wakes.map(({ agencyId, id }) => release(context, channels, { agencyId, id })));
      return fatesIn(house, agencyId, provider);
    },
    { lateSeconds: 61 },
  );

it.each(embedded ? [5] : [1, 8])(
  'a process killed in the midst of hand-overs, at %i, sends nothing twice and loses nothing',
  async (count) => {
    const prepare = await prepared();
    // The last of these is under way when the process dies: it was taken, and nobody has heard so.
    provider.next(...Array.from({ length: count - 1 }, () => 'accept' as const), 'hang');
    const acknowledged = await killedAt(count, prepare);
    const ended = await recovered(prepare.agencyId);
    expect(ended.filter(({ receipts }) => receipts > 1)).toEqual([]);
    for (const { id, status, receipts } of ended) {
      if (status === 'sent') expect(receipts).toBe(1);
      else if (status === 'pending') expect([acknowledged.includes(id), receipts]).toEqual([false, 0]);
      else expect(status).toBe('unconfirmed');
    }
    expect(ended.filter(({ status, receipts }) => status === 'unconfirmed' && receipts === 1)).not.toEqual([]);

    const again = await serving(environment);
    for (const { id, status, receipts } of ended) {
      if (status === 'unconfirmed' && receipts === 1) expect(await delivered(again.url, id)).toBe(200);
    }
    await again.end('SIGTERM');
    const settled = await indoors(environment, (house) => fatesIn(house, prepare.agencyId, provider));
    expect(settled.map(({ receipts }) => receipts)).toEqual(ended.map(({ receipts }) => receipts));
    expect(settled.filter(({ status, receipts }) => (receipts === 1) !== (status === 'sent'))).toEqual([]);
  },
);

/** What Twilio calls back about a message whose answer was lost. */
async function delivered(url: string, id: string): Promise<number> {
  const form = { MessageSid: `SM-${id}`, MessageStatus: 'delivered' };
  const address = `${url}/api/inbound/twilio?id=${id}`;
  const headers = { 'X-Twilio-Signature': twilioSignature(address, form) };
  return (await fetch(address, { method: 'POST', headers, body: new URLSearchParams(form) })).status;
}
