import { createHash, randomInt } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { sendDraft } from '../../approval/release/send-draft.ts';
import { recoverLostSends, wakeDueDrafts } from '../../approval/release/sweep-drafts.ts';
import { previewReply } from '../../approval/replies/preview-reply.ts';
import { sendReply } from '../../approval/replies/send-reply.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import { perform } from '../../door/perform.ts';
import { type MailProgress, mailServer } from '../delivery/mail-server.ts';
import { signIn } from '../support/console-client.ts';
import { createInstallation } from '../support/installation.ts';
import { createAgencyWithDrafts, type OpenInstallation, withInstallation } from '../support/open-installation.ts';
import { startServer } from '../support/process.ts';
import { addFile, pdfOf } from '../support/sample-files.ts';

/** The mail server stops at one point of the dialogue, and goes on with that message only when it is told to. */
const stop = { at: undefined as MailProgress | undefined, count: 1, reached: () => {}, goOn: () => {} };
const mail = await mailServer({}, (progress) => {
  if (progress !== stop.at) return;
  stop.count -= 1;
  if (stop.count > 0) return;
  stop.at = undefined;
  stop.reached();
  return new Promise((resolve) => {
    stop.goOn = resolve;
  });
});
afterAll(() => mail.close());

function stopAt(at: MailProgress, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(stop, { at, count, reached: resolve });
  return promise;
}

const environment = {
  ...(await createInstallation()),
  ...{ CLEF_DEMO: 'off', CLEF_EMAIL: 'smtp', CLEF_SMTP_FROM: 'contact@agence.example' },
  CLEF_SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
};

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** An agency, and e-mails with a file each that its owner has read and not sent yet. */
const prepared = (count: number, bytes: number) =>
  withInstallation(environment, async (installation) => {
    const { agencyId, owner, ...agency } = await createAgencyWithDrafts(installation, 0);
    const mails: { to: string; hash: string; input: Record<string, unknown> }[] = [];
    for (let n = 0; n < count; n += 1) {
      const to = `${newId()}@courriel.example`;
      const { id: contactId } = await agency.perform(createContact, { lastName: 'Le Goff', email: to });
      const file = await addFile(agency, 'compromis.pdf', pdfOf(bytes));
      const texts = { subject: 'Votre dossier', body: `Bonjour, voici le dossier ${n}.` };
      const input = { contactId, channel: 'email', ...texts, attachments: [file.id] };
      const { fingerprint } = await agency.perform(previewReply, input);
      mails.push({ to, hash: file.sha256, input: { ...input, fingerprint, formId: newId() } });
    }
    return { agencyId, owner, mails };
  });

type Prepared = Awaited<ReturnType<typeof prepared>>;

const draftsOf = async ({ db }: OpenInstallation, { agencyId }: Prepared) => {
  const rows = db.selectFrom('draft').select(['id', 'status', 'form_id']).where('agency_id', '=', agencyId);
  return (await rows.execute()).map((row) => ({
    ...row,
    copies: mail.delivered.filter(({ email }) => email.messageId?.includes(publicId('draft', row.id))).length,
  }));
};

/** Each copy that the mail server has, byte for byte what its author sent. */
function expectUnchanged({ mails }: Prepared): void {
  for (const { to, hash, input } of mails) {
    for (const { email } of mail.delivered.filter((delivered) => delivered.to.includes(to))) {
      expect(email).toMatchObject({ subject: input.subject, text: input.body });
      expect(email.attachments.map(({ content }) => sha256(new Uint8Array(content as ArrayBuffer)))).toEqual([hash]);
    }
  }
}

/** Sends everything at once and kills the server at that point. @returns the forms whose sending was acknowledged */
async function killAt(point: MailProgress, count: number, { owner, mails }: Prepared): Promise<unknown[]> {
  const server = await startServer(environment);
  const ask = await signIn(server.url, owner.email);
  const acknowledged: unknown[] = [];
  const reached = stopAt(point, count);
  const sending = mails.map(async ({ input }) => {
    if ((await ask('replies.send', input)).status === 200) acknowledged.push(input.formId);
  });
  await reached;
  await server.stop('SIGKILL');
  await Promise.allSettled(sending);
  return acknowledged;
}

/** After the lease of what was interrupted: ends that, sends the rest, and presses every form again, as people do. */
const recover = (before: Prepared, acknowledged: unknown[]) =>
  withInstallation(
    environment,
    async (installation) => {
      const { context, drivers, wakes } = installation;
      await recoverLostSends(context, drivers);
      const kept = await draftsOf(installation, before);
      expect(kept.map(({ form_id }) => form_id)).toEqual(expect.arrayContaining(acknowledged));
      for (const { input } of before.mails) await perform(context, before.owner.actor, sendReply, input);
      await wakeDueDrafts(context);
      await Promise.all(wakes.map(({ agencyId, id }) => sendDraft(context, drivers, { agencyId, id })));
      return draftsOf(installation, before);
    },
    { lateSeconds: 61 },
  );

describe('e-mails with files, whose process is killed', () => {
  const points: [MailProgress, number][] = [
    ['received', 1],
    ['piece', 1],
    ['answered', 1],
    ['piece', randomInt(1, 40)],
    ['received', randomInt(1, 6)],
  ];
  it.each(points)('at “%s” %i', async (point, count) => {
    const before = await prepared(6, 300_000);
    const acknowledged = await killAt(point, count, before);
    const ended = await recover(before, acknowledged);
    expect(ended).toHaveLength(before.mails.length);
    for (const { status, copies } of ended) {
      if (status === 'sent') expect(copies).toBe(1);
      else expect([status, copies <= 1]).toEqual(['unconfirmed', true]);
    }
    expectUnchanged(before);
  });
});

/** The largest files that a message may have. */
const LARGEST = 10 * 2 ** 20;

async function stopWhile(point: MailProgress, meanwhile: () => void) {
  const before = await prepared(1, LARGEST);
  const server = await startServer({ ...environment, CLEF_DRAIN_SECONDS: '1' });
  const ask = await signIn(server.url, before.owner.email);
  const reached = stopAt(point, 1);
  expect((await ask('replies.send', before.mails[0]?.input)).status).toBe(200);
  await reached;
  const ended = server.stop('SIGTERM');
  const readiness = () => fetch(`${server.url}/readyz`).then(({ status }) => status);
  while ((await readiness()) !== 503);
  meanwhile();
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  const drafts = await withInstallation(environment, (installation) => draftsOf(installation, before));
  expectUnchanged(before);
  return drafts;
}

describe('a stopping process', () => {
  it('waits for the largest message that is being handed over', async () => {
    expect(await stopWhile('received', () => stop.goOn())).toMatchObject([{ status: 'sent', copies: 1 }]);
  });

  it('leaves to the next one what a slow server cannot take in time', async () => {
    expect(await stopWhile('piece', () => undefined)).toMatchObject([{ status: 'approved', copies: 0 }]);
  });
});
