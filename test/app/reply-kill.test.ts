import { afterAll, describe, expect, it } from 'vitest';
import { sendDraft } from '../../approval/release/send-draft.ts';
import { recoverLostSends, wakeDueDrafts } from '../../approval/release/sweep-drafts.ts';
import { previewReply } from '../../approval/replies/preview-reply.ts';
import { sendReply } from '../../approval/replies/send-reply.ts';
import { receiveEventInAgency } from '../../delivery/inbound/receive.ts';
import { createKey } from '../../domain/access/keys.ts';
import { changeAgency } from '../../domain/agency/agency-settings.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { newId } from '../../domain/shared/ids.ts';
import { perform } from '../../door/perform.ts';
import { fakeTwilio } from '../delivery/fake-twilio.ts';
import { createColleague } from '../support/colleagues.ts';
import { signIn } from '../support/console-client.ts';
import { createInstallation } from '../support/installation.ts';
import { createAgencyWithDrafts, draftOutcomes, withInstallation } from '../support/open-installation.ts';
import { startServer } from '../support/process.ts';
import { restClient } from '../support/test-server.ts';
import { nextPhone, receivedMessages, twilioSettings } from '../support/twilio-server.ts';

const provider = await fakeTwilio();
afterAll(() => provider.close());
const settings = { CLEF_SMS: 'twilio', CLEF_DEMO: 'off', ...twilioSettings(provider.url) };
const environment = { ...(await createInstallation()), ...settings };
const BODY = 'Bonjour, je vous rappelle dans la journée.';

/** An agency whose contact has just written by SMS, a colleague's answer that is not sent yet, and a key. */
const prepared = (undoSeconds: number) =>
  withInstallation(environment, async (installation) => {
    const { context, db } = installation;
    const { agencyId, owner, perform } = await createAgencyWithDrafts(installation, 0);
    await perform(changeAgency, { undoSeconds });
    const phone = nextPhone();
    const sms = { status: 'granted', source: 'Formulaire' };
    const { id: contactId } = await perform(createContact, { lastName: 'Le Goff', phone, consent: { sms } });
    await receiveEventInAgency(context, agencyId, 'twilio', {
      ...{ kind: 'message', channel: 'sms', providerId: newId(), from: phone, to: [], subject: null },
      ...{ body: 'Pouvez-vous me rappeler ?', references: [], at: null },
    });
    const text = { contactId, channel: 'sms', body: BODY };
    const { fingerprint } = await perform(previewReply, text);
    const { secret } = await perform(createKey, { name: 'Agent', scopes: ['sms:send'] });
    const reply = { ...text, fingerprint, formId: newId() };
    return { agencyId, owner, colleague: await createColleague(db, { id: agencyId }), contactId, phone, reply, secret };
  });
type Prepared = Awaited<ReturnType<typeof prepared>>;
type Writing = (url: string, before: Prepared) => Promise<{ status: number }>;

/** A colleague's own text, and an agent's that a colleague approves. */
const writings: [string, Writing][] = [
  ['that its author sends', async (url, { owner, reply }) => (await signIn(url, owner.email))('replies.send', reply)],
  [
    'that a colleague approves',
    async (url, { colleague, contactId, secret }) => {
      const proposal = { prospectId: contactId, body: BODY };
      const { body } = await restClient(url, secret as string)('POST', '/messages/sms', proposal);
      const ask = await signIn(url, colleague.email);
      const { data } = await ask('drafts.read', { id: body.draftId });
      return ask('drafts.approve', { id: body.draftId, fingerprint: data.draft.fingerprint });
    },
  ],
];

/** Sweeps twice, once the lease and the time to undo are over. Two workers send each due row at once. */
const recover = ({ agencyId }: Prepared) =>
  withInstallation(
    environment,
    async (installation) => {
      const { context, drivers, wakes } = installation;
      for (const _ of ['a sweep', 'the next one']) {
        await recoverLostSends(context, drivers);
        await wakeDueDrafts(context);
        const due = wakes.splice(0).filter((wake) => wake.agencyId === agencyId);
        await Promise.all([...due, ...due].map(({ id }) => sendDraft(context, drivers, { agencyId, id })));
      }
      return draftOutcomes(installation, agencyId, provider);
    },
    { lateSeconds: 121 },
  );

const receivedBy = (phone: string) => receivedMessages(provider).filter(({ to }) => to === phone);

describe.each(writings)('an answer by SMS %s', (_, write) => {
  it('leaves once if the process is killed between the writing and the sending', async () => {
    const before = await prepared(60);
    const server = await startServer(environment);
    expect((await write(server.url, before)).status).toBe(200);
    await server.stop('SIGKILL');
    expect(receivedBy(before.phone)).toEqual([]);
    expect(await recover(before)).toMatchObject([{ status: 'sent', receipts: 1 }]);
    expect(receivedBy(before.phone)).toMatchObject([{ body: BODY }]);
  });

  it('is shown as unconfirmed and not sent again if the process is killed while it is handed over', async () => {
    const before = await prepared(0);
    const server = await startServer(environment);
    provider.next('hang');
    const taken = provider.taken();
    expect((await write(server.url, before)).status).toBe(200);
    await taken;
    await server.stop('SIGKILL');
    expect(await recover(before)).toMatchObject([{ status: 'unconfirmed', receipts: 1 }]);
    expect(receivedBy(before.phone)).toHaveLength(1);
  });
});

it('a form that is pressed again after the process was killed sends nothing twice', async () => {
  const before = await prepared(60);
  const server = await startServer(environment);
  const ask = await signIn(server.url, before.owner.email);
  expect((await ask('replies.send', before.reply)).status).toBe(200);
  await server.stop('SIGKILL');
  await withInstallation(environment, async ({ context }) => {
    const again = await perform(context, before.owner.actor, sendReply, before.reply);
    expect(again.output).toMatchObject({ alreadyPending: true });
  });
  expect(await recover(before)).toMatchObject([{ status: 'sent', receipts: 1 }]);
  expect(receivedBy(before.phone)).toHaveLength(1);
});
