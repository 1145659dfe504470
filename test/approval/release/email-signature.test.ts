import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { approveDraft } from '../../../approval/drafts/decisions.ts';
import { draftOutcome } from '../../../approval/drafts/draft-outcome.ts';
import { previewEdit } from '../../../approval/drafts/review-queue.ts';
import { previewReply } from '../../../approval/replies/preview-reply.ts';
import { sendReply } from '../../../approval/replies/send-reply.ts';
import { emailDrivers, openDriver } from '../../../delivery/driver-registry.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { draftEmail } from '../../../domain/conversations/message-drafts.ts';
import { type DraftRow, fingerprintOf } from '../../../domain/drafts/draft-record.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { asJson } from '../../../storage/json.ts';
import { driverContext } from '../../delivery/driver-fixtures.ts';
import { mailServer } from '../../delivery/mail-server.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { addFile, dataAddress, pdfOf, pngOf } from '../../support/sample-files.ts';
import { startTestServer } from '../../support/test-server.ts';
import { rowsOf, startTwilioServer } from '../../support/twilio-server.ts';

const mail = await mailServer();
afterAll(() => mail.close());
const settings = { CLEF_SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=off`, CLEF_SMTP_FROM: 'contact@agence.example' };
const smtp = openDriver(emailDrivers, 'smtp', settings, driverContext);
afterAll(() => smtp.close());
const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const server = await startTwilioServer(testServer, { email: smtp });

const [green, red] = [pngOf(360, 120), pngOf(60, 60, [161, 43, 36])];
const first = {
  emailSignature: 'Agence des Quais\n12 quai de la Fosse, 44000 Nantes\n01 99 00 12 34',
  logo: dataAddress(green),
};
const second = { emailSignature: 'Agence de l’Erdre\n01 99 00 56 78', logo: dataAddress(red) };
const sha256 = (bytes: unknown) =>
  createHash('sha256')
    .update(new Uint8Array(bytes as ArrayBuffer))
    .digest('hex');

async function startSigned(signature: object = first) {
  const sender = await server.createSendingAgency();
  await sender.perform(changeAgency, signature);
  const { id: contactId } = await sender.createContact();
  const text = { subject: 'Votre visite', body: 'Bonjour,\n\nÀ **mardi**.' };
  const agencyId = sender.agency.id;
  const key = { kind: 'key', id: newId(), name: 'Agent', agencyId, scopes: ['tasks:write'] } as const;
  const hold = async (prospectId: string = contactId) =>
    (await perform(server.context, key, draftEmail, { ...text, prospectId })).output;
  const leave = async (id: string) => {
    const before = mail.delivered.length;
    await sender.send(id);
    return mail.delivered.slice(before).map(({ email }) => email);
  };
  const change = (to: object) => sender.perform(changeAgency, to);
  return { sender, contactId, hold, leave, change, drafts: () => rowsOf(db, 'draft', sender.agency.id) };
}

const itsText = `Bonjour,\n\nÀ **mardi**.\n\n-- \n${first.emailSignature}`;

describe('an approved e-mail', () => {
  it('leaves with the signature and the logo of its approval, whatever the agency has since', async () => {
    const { sender, hold, leave, change } = await startSigned();
    const { draftId } = await hold();
    const { item } = await sender.approve(draftId);
    await change(second);
    const [email, ...others] = await leave(draftId);
    expect(others).toEqual([]);
    expect(email?.text).toBe(itsText);
    expect(email?.html).toBe(item.html + item.signature.html);
    expect(email?.html).toContain('12 quai de la Fosse, 44000 Nantes<br>');
    const [logo, ...files] = email?.attachments ?? [];
    expect(files).toEqual([]);
    expect(logo).toMatchObject({
      contentId: `<${item.signature.logo.contentId}>`,
      disposition: 'inline',
      related: true,
    });
    expect(email?.html).toContain(`src="cid:${item.signature.logo.contentId}"`);
    expect(sha256(logo?.content)).toBe(sha256(green));
  });

  it('leaves with them when the agency has none any more', async () => {
    const { sender, hold, leave, change } = await startSigned();
    const { draftId } = await hold();
    await sender.approve(draftId);
    await change({ emailSignature: null, logo: null });
    const [email] = await leave(draftId);
    expect(email?.text).toBe(itsText);
    expect(sha256(email?.attachments[0]?.content)).toBe(sha256(green));
  });

  it('leaves without one when the agency has its first only since', async () => {
    const { sender, hold, leave, change } = await startSigned({});
    const { draftId } = await hold();
    expect((await sender.approve(draftId)).item).not.toHaveProperty('signature');
    await change(first);
    const [email] = await leave(draftId);
    expect(email).toMatchObject({ text: 'Bonjour,\n\nÀ **mardi**.', attachments: [] });
  });

  it.each([
    ['whose bytes are others', sql`update logo set content = ${red}`],
    ['that is gone', sql`delete from logo`],
  ])('does not leave with a logo %s', async (_, statement) => {
    const { sender, hold, leave, drafts } = await startSigned();
    const { draftId } = await hold();
    await sender.approve(draftId);
    await statement.execute(db);
    expect(await leave(draftId)).toEqual([]);
    const reason = 'The logo of the signature is not kept as it was approved.';
    expect(await drafts()).toMatchObject([{ status: 'rejected', reason_code: 'not_as_approved', reason }]);
  });

  it('does not leave with a signature that was altered', async () => {
    const { sender, hold, leave, drafts } = await startSigned();
    const { draftId } = await hold();
    await sender.approve(draftId);
    await sql`update draft set item = jsonb_set(item, '{signature,text}', '"Autre"')
      where id = ${uuidOf('draft', draftId)}`.execute(db);
    expect(await leave(draftId)).toEqual([]);
    expect(await drafts()).toMatchObject([{ status: 'rejected', reason_code: 'not_as_approved' }]);
  });

  it('is in its conversation as it left, with the signature folded away', async () => {
    const { sender, hold, leave } = await startSigned();
    const { draftId } = await hold();
    await sender.approve(draftId);
    await leave(draftId);
    const [message] = await rowsOf(db, 'message', sender.agency.id);
    const body = 'Bonjour,\n\nÀ **mardi**.';
    expect(message).toMatchObject({ body, whole_text: itsText });
    expect(message?.folds).toEqual([{ from: body.length, to: itsText.length, kind: 'signature' }]);
  });

  it('carries the logo beside the files of its author', async () => {
    const { sender, contactId, leave } = await startSigned();
    const file = pdfOf();
    const { id } = await addFile(sender, 'Dossier.pdf', file);
    const reply = { contactId, channel: 'email', subject: 'Dossier', body: 'Le voici.', attachments: [id] };
    const { fingerprint } = await sender.perform(previewReply, reply);
    const sent = await sender.perform(sendReply, { ...reply, fingerprint, formId: newId() });
    const [email] = await leave(sent.id);
    expect(email?.attachments.map(({ disposition, content }) => [disposition, sha256(content)])).toEqual([
      ['inline', sha256(green)],
      ['attachment', sha256(file)],
    ]);
  });
});

describe('a draft that waits', () => {
  it('leaves as it was held, and with the signature of today once a colleague edits it', async () => {
    const { sender, hold, leave, change } = await startSigned();
    const { draftId: kept } = await hold();
    const { draftId: edited } = await hold((await sender.createContact()).id);
    await change(second);
    await sender.approve(kept);
    expect((await leave(kept))[0]?.text).toBe(itsText);
    await sender.edit(edited, { body: 'Bonjour, à jeudi.' });
    await sender.approve(edited);
    const [email] = await leave(edited);
    expect(email?.text).toBe(`Bonjour, à jeudi.\n\n-- \n${second.emailSignature}`);
    expect(sha256(email?.attachments[0]?.content)).toBe(sha256(red));
  });

  it('is corrected and approved with the signature that the preview showed, or not at all', async () => {
    const { sender, hold, leave, change } = await startSigned();
    const { draftId: id } = await hold();
    const correction = { body: 'Bonjour, à jeudi.' };
    const approveAs = async () => {
      const { fingerprint } = await sender.read(id);
      const preview = await sender.perform(previewEdit, { id, change: correction });
      return {
        preview,
        approve: () =>
          sender.perform(approveDraft, { id, fingerprint, change: correction, editedFingerprint: preview.fingerprint }),
      };
    };
    const before = await approveAs();
    await change(second);
    expect(await refusalOf(before.approve())).toMatchObject({ code: 'conflict' });
    const now = await approveAs();
    expect(now.preview.item.signature.text).toBe(second.emailSignature);
    await now.approve();
    expect((await leave(id))[0]?.text).toBe(`Bonjour, à jeudi.\n\n-- \n${second.emailSignature}`);
  });

  it('without a signature leaves as it was read', async () => {
    const { sender, hold, leave } = await startSigned();
    const { draftId: id } = await hold();
    const [row] = (await rowsOf(db, 'draft', sender.agency.id)) as [DraftRow];
    const { signature: _, ...item } = row.item;
    await db
      .updateTable('draft')
      .set({ item: asJson(item), asked: asJson(item) })
      .where('id', '=', uuidOf('draft', id))
      .execute();
    const approved = await sender.approve(id);
    expect(approved.fingerprint).toBe(fingerprintOf({ contact_id: row.contact_id, item }));
    const [email] = await leave(id);
    expect(email).toMatchObject({
      text: 'Bonjour,\n\nÀ **mardi**.',
      html: '<p>Bonjour,</p>\n<p>À <strong>mardi</strong>.</p>\n',
      attachments: [],
    });
  });

  it('tells its agent the signature that is added, and that its repetition waits already', async () => {
    const { sender, hold, change } = await startSigned();
    const { preview, draftId } = await hold();
    expect(preview).toEqual({
      ...{ to: expect.any(String), subject: 'Votre visite', body: 'Bonjour,\n\nÀ **mardi**.' },
      signature: first.emailSignature,
    });
    const outcome = draftOutcome(await sender.read(draftId));
    expect(outcome.item).toEqual({ ...preview, purpose: 'service' });
    await change(second);
    expect(await hold()).toMatchObject({ draftId, preview });
  });

  it('is checked as if it had none: nothing of it is a finding', async () => {
    const signatures = [
      'Agence des Quais\n3 rue du Port, 44000 Nantes\n06 39 98 77 77 · contact@quais.example\nhttps://quais.example · 289 000 €',
      null,
    ];
    const findings = [];
    for (const emailSignature of signatures) {
      const { hold } = await startSigned({ emailSignature });
      findings.push((await hold()).warnings.map(({ code }: { code: string }) => code));
    }
    expect(findings[0]).toEqual(findings[1]);
  });

  it('is of no plan with one below which another signature stands', async () => {
    const { sender, hold, change, drafts } = await startSigned();
    const plan = async () => {
      const { draftId } = await hold((await sender.createContact()).id);
      const row = (await drafts()).find(({ id }) => id === uuidOf('draft', draftId));
      return { isFirst: row?.plan_id === row?.id };
    };
    expect([await plan(), await plan()]).toEqual([{ isFirst: true }, { isFirst: false }]);
    await change({ logo: null });
    expect(await plan()).toEqual({ isFirst: true });
  });

  it('keeps nothing of it once its person is erased', async () => {
    const { sender, contactId, hold, drafts } = await startSigned();
    await hold();
    await sender.perform(eraseContact, { id: contactId, name: 'Le Goff', reason: 'request' });
    expect((await drafts())[0]?.item).not.toHaveProperty('signature');
  });
});

it('a reply leaves with the signature that its preview showed, or not at all', async () => {
  const { sender, contactId, leave, change } = await startSigned();
  const reply = { contactId, channel: 'email', subject: 'Visite', body: 'À mardi.' };
  const formId = newId();
  const before = await sender.perform(previewReply, reply);
  expect(before.item.signature.text).toBe(first.emailSignature);
  await change(second);
  const stale = sender.perform(sendReply, { ...reply, fingerprint: before.fingerprint, formId });
  expect(await refusalOf(stale)).toMatchObject({ code: 'conflict' });
  const { fingerprint } = await sender.perform(previewReply, reply);
  const { id } = await sender.perform(sendReply, { ...reply, fingerprint, formId });
  await change(first);
  expect((await leave(id))[0]?.text).toBe(`À mardi.\n\n-- \n${second.emailSignature}`);
});
