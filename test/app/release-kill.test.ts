import { afterAll, expect, it } from 'vitest';
import { sendDraft } from '../../approval/release/send-draft.ts';
import { recoverLostSends, wakeDueDrafts } from '../../approval/release/sweep-drafts.ts';
import { fakeTwilio, twilioSignature } from '../delivery/fake-twilio.ts';
import { signIn } from '../support/console-client.ts';
import { createInstallation, isEmbedded } from '../support/installation.ts';
import {
  type AgencyWithDrafts,
  createAgencyWithDrafts,
  draftOutcomes,
  withInstallation,
} from '../support/open-installation.ts';
import { startServer } from '../support/process.ts';
import { size } from '../support/size.ts';
import { twilioSettings } from '../support/twilio-server.ts';

const provider = await fakeTwilio();
afterAll(() => provider.close());
const settings = { CLEF_SMS: 'twilio', CLEF_DEMO: 'off', ...twilioSettings(provider.url) };
const environment = { ...(await createInstallation()), ...settings };

const prepared = () => withInstallation(environment, (installation) => createAgencyWithDrafts(installation, 20));

/** Approves everything at once and kills the server when the provider has received `count` messages. */
async function killAt(count: number, { owner, drafts }: AgencyWithDrafts) {
  const server = await startServer(environment);
  const ask = await signIn(server.url, owner.email);
  const before = provider.receipts.length;
  const acknowledged: string[] = [];
  const approve = async ({ id, fingerprint }: (typeof drafts)[number]) => {
    if ((await ask('drafts.approve', { id, fingerprint })).status === 200) acknowledged.push(id);
  };
  const deciding = Promise.allSettled(drafts.map(approve));
  while (provider.receipts.length < before + count) await provider.taken();
  await server.stop('SIGKILL');
  await deciding;
  return acknowledged;
}

/** After the lease of the interrupted sends: ends those and sends the rest. */
const recover = (agencyId: string) =>
  withInstallation(
    environment,
    async (installation) => {
      const { context, drivers, wakes } = installation;
      await recoverLostSends(context, drivers);
      await wakeDueDrafts(context);
      await Promise.all(wakes.map(({ agencyId, id }) => sendDraft(context, drivers, { agencyId, id })));
      return draftOutcomes(installation, agencyId, provider);
    },
    { lateSeconds: 61 },
  );

it.each(isEmbedded ? [5] : [8, 1].slice(0, size(1, 2, 2)))(
  'a process killed while it sends, at message %i, sends nothing twice and loses nothing',
  async (count) => {
    const prepare = await prepared();
    // The provider has received the last of these, but the process dies before it gets the answer.
    provider.next(...Array.from({ length: count - 1 }, () => 'accept' as const), 'hang');
    const acknowledged = await killAt(count, prepare);
    const ended = await recover(prepare.agencyId);
    expect(ended.filter(({ receipts }) => receipts > 1)).toEqual([]);
    for (const { id, status, receipts } of ended) {
      if (status === 'sent') expect(receipts).toBe(1);
      else if (status === 'pending') expect([acknowledged.includes(id), receipts]).toEqual([false, 0]);
      else expect(status).toBe('unconfirmed');
    }
    expect(ended.filter(({ status, receipts }) => status === 'unconfirmed' && receipts === 1)).not.toEqual([]);

    const again = await startServer(environment);
    for (const { id, status, receipts } of ended) {
      if (status === 'unconfirmed' && receipts === 1) expect(await delivered(again.url, id)).toBe(200);
    }
    await again.stop('SIGTERM');
    const settled = await withInstallation(environment, (installation) =>
      draftOutcomes(installation, prepare.agencyId, provider),
    );
    expect(settled.map(({ receipts }) => receipts)).toEqual(ended.map(({ receipts }) => receipts));
    expect(settled.filter(({ status, receipts }) => (receipts === 1) !== (status === 'sent'))).toEqual([]);
  },
);

/** Sends the call-back of Twilio about a message whose answer was lost. */
async function delivered(url: string, id: string): Promise<number> {
  const form = { MessageSid: `SM-${id}`, MessageStatus: 'delivered' };
  const address = `${url}/api/inbound/twilio?id=${id}`;
  const headers = { 'X-Twilio-Signature': twilioSignature(address, form) };
  return (await fetch(address, { method: 'POST', headers, body: new URLSearchParams(form) })).status;
}
