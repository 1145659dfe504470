import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { previewReply } from '../../../approval/replies/preview-reply.ts';
import { sendReply } from '../../../approval/replies/send-reply.ts';
import { takeBackReply } from '../../../approval/replies/take-back-reply.ts';
import { emailDrivers, openDriver } from '../../../delivery/driver-registry.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { addAttachment, deleteUnsentFiles } from '../../../domain/attachments/files-in-form.ts';
import { readAttachment } from '../../../domain/attachments/stored-files.ts';
import { listInbox, readConversation } from '../../../domain/conversations/inbox.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { exportContact } from '../../../domain/exports/export-contact.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { driverContext } from '../../delivery/driver-fixtures.ts';
import { mailServer } from '../../delivery/mail-server.ts';
import { countOutcomes, createColleague, refusalOf } from '../../support/colleagues.ts';
import { addFile, docx, pdfOf, png } from '../../support/sample-files.ts';
import { startTestServer } from '../../support/test-server.ts';
import { rowsOf, startTwilioServer } from '../../support/twilio-server.ts';
import { whileLocked } from '../../support/while-locked.ts';

const mail = await mailServer();
afterAll(() => mail.close());
const settings = { CLEF_SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=off`, CLEF_SMTP_FROM: 'contact@agence.example' };
const smtp = openDriver(emailDrivers, 'smtp', settings, driverContext);
afterAll(() => smtp.close());
const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const server = await startTwilioServer(testServer, { email: smtp });
const { clock } = server;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function startEmail() {
  const sender = await server.createSendingAgency();
  await sender.perform(changeAgency, { undoSeconds: 10 });
  const { id: contactId } = await sender.createContact();
  const text = { contactId, channel: 'email', subject: 'Votre visite', body: 'Bonjour, voici le dossier.' };
  const send = async (attachments: readonly string[], more: object = {}) => {
    const written = { ...text, attachments, ...more };
    const { fingerprint } = await sender.perform(previewReply, written);
    return sender.perform(sendReply, { ...written, fingerprint, formId: newId() });
  };
  const leave = async (id: string) => {
    const before = mail.delivered.length;
    clock.advance(60);
    await sender.send(id);
    return mail.delivered.slice(before);
  };
  const add = (name: string, content: Uint8Array) => addFile(sender, name, content);
  return { sender, contactId, text, send, leave, add, drafts: () => rowsOf(db, 'draft', sender.agency.id) };
}

describe('the files of a reply', () => {
  it('leave byte for byte, and are in its fingerprint, its conversation and its export', async () => {
    const { sender, contactId, text, send, leave, add } = await startEmail();
    const contents = [pdfOf(3_000_000), png, docx];
    const names = ['Diagnostic énergétique.pdf', 'façade.png', 'Offre « signée ».docx'];
    const files: Awaited<ReturnType<typeof add>>[] = [];
    for (const [index, content] of contents.entries()) files.push(await add(names[index] as string, content));
    expect(files.map((file) => file.sha256)).toEqual(contents.map(sha256));
    const ids = files.map(({ id }) => id);
    const prints = await Promise.all(
      [ids, ids.slice(1), []].map((attachments) => sender.perform(previewReply, { ...text, attachments })),
    );
    expect(new Set(prints.map(({ fingerprint }) => fingerprint)).size).toBe(3);
    const sent = await send(ids);
    expect(sent.item.attachments).toEqual(files);
    const [delivered] = await leave(sent.id);
    const parts = delivered?.email.attachments ?? [];
    expect(parts.map(({ filename, disposition }) => [filename, disposition])).toEqual(
      names.map((name) => [name.normalize('NFKC'), 'attachment']),
    );
    expect(parts.map(({ content }) => sha256(new Uint8Array(content as ArrayBuffer)))).toEqual(contents.map(sha256));
    const [conversation] = (await sender.perform(listInbox, {})).data;
    const [message] = (await sender.perform(readConversation, { id: conversation.id })).data;
    expect(message.attachments).toMatchObject(ids.map((id) => ({ id, refusal: null })));
    const read = await sender.perform(readAttachment, { id: ids[0] });
    expect(sha256(read.content)).toBe(sha256(contents[0] as Buffer));
    const { records } = await sender.perform(exportContact, { id: contactId });
    expect(records.attachment.map(({ name }: { name: string }) => name)).toEqual(files.map(({ name }) => name));
  });

  it.each(['content', 'name'] as const)(
    'do not leave once their %s is another one than was approved',
    async (column) => {
      const { send, leave, add, drafts } = await startEmail();
      const { id } = await send([(await add('compromis.pdf', pdfOf())).id]);
      const other = column === 'name' ? 'autre.pdf' : pdfOf();
      await sql`update attachment set ${sql.ref(column)} = ${other} where draft_id = ${uuidOf('draft', id)}`.execute(
        db,
      );
      expect(await leave(id)).toEqual([]);
      expect(await drafts()).toMatchObject([{ status: 'rejected', reason_code: 'not_as_approved' }]);
    },
  );

  it('are back in the form when the text is taken back, and belong to one text only', async () => {
    const { sender, send, leave, add } = await startEmail();
    const { id: file } = await add('plan.pdf', pdfOf());
    const first = await send([file]);
    expect(await refusalOf(send([file]))).toMatchObject({ code: 'attachment_gone' });
    await sender.perform(takeBackReply, { id: first.id });
    const again = await send([file]);
    expect(await leave(first.id)).toEqual([]);
    expect((await leave(again.id))[0]?.email.attachments).toHaveLength(1);
  });

  it('stay with a text that an assistant stops, who has no form', async () => {
    const { sender, send, leave, add } = await startEmail();
    const { id: file } = await add('plan.pdf', pdfOf());
    const { id } = await send([file]);
    const { actor } = await createColleague(db, sender.agency, 'assistant');
    await perform(server.context, actor, takeBackReply, { id });
    const stored = db.selectFrom('attachment').select(['draft_id', 'kept_until']);
    expect(await stored.where('id', '=', uuidOf('attachment', file)).execute()).toEqual([
      { draft_id: uuidOf('draft', id), kept_until: null },
    ]);
    expect(await leave(id)).toEqual([]);
  });

  it('leave with one text only, when two forms send the same file at once', async () => {
    const { sender, send, add } = await startEmail();
    const { id: file } = await add('plan.pdf', pdfOf());
    const { id: contactId } = await sender.createContact();
    const begin = () => [send([file]), send([file], { contactId })];
    const row = sql`select from attachment where id = ${uuidOf('attachment', file)} for update`;
    const sending = testServer.databaseUrl ? await whileLocked(db, row, { begin, waiting: 2 }) : begin();
    expect(await countOutcomes(sending)).toEqual({ done: 1, attachment_gone: 1 });
  });

  it('are read no further than their limit', async () => {
    const { sender } = await startEmail();
    let pieces = 0;
    const open = async function* () {
      for (; pieces < 100; pieces += 1) yield new Uint8Array(2 ** 20);
    };
    const added = sender.perform(addAttachment, { file: { name: 'plan.pdf', open } });
    expect(await refusalOf(added)).toMatchObject({ code: 'attachment_too_large' });
    expect(pieces).toBe(10);
  });

  it('are at most ten with 10 MiB together, and none for an SMS', async () => {
    const { sender, text, send, add } = await startEmail();
    const small = await Promise.all(Array.from({ length: 11 }, () => add('plan.png', png)));
    const ids = small.map(({ id }) => id);
    expect(await refusalOf(send(ids))).toMatchObject({ code: 'invalid_request' });
    expect(await refusalOf(send([ids[0] as string, ids[0] as string]))).toMatchObject({ code: 'invalid_request' });
    const large = await Promise.all([add('a.pdf', pdfOf(6_000_000)), add('b.pdf', pdfOf(6_000_000))]);
    expect(await refusalOf(send(large.map(({ id }) => id)))).toMatchObject({ code: 'attachment_too_large' });
    const sms = { contactId: text.contactId, channel: 'sms', body: 'Bonjour', attachments: [ids[0]] };
    expect(await refusalOf(sender.perform(previewReply, sms))).toMatchObject({ code: 'invalid_request' });
    for (let n = 0; n < 4; n += 1) await add('c.pdf', pdfOf(10_000_000));
    expect(await refusalOf(add('d.pdf', pdfOf(10_000_000)))).toMatchObject({ code: 'too_many_unsent_files' });
  });

  it('are their author’s until they are sent, and their agency’s after it', async () => {
    const { sender, send, add, text } = await startEmail();
    const { id } = await add('plan.pdf', pdfOf());
    const colleague = await createColleague(db, sender.agency, 'negotiator');
    const actor = { ...sender.agency.owner, id: colleague.id, role: 'negotiator' } as const;
    const asColleague = (operation: never, input: object) => perform(server.context, actor, operation, input);
    expect(await refusalOf(asColleague(readAttachment as never, { id }))).toMatchObject({ code: 'not_found' });
    const written = { ...text, attachments: [id] };
    expect(await refusalOf(asColleague(previewReply as never, written))).toMatchObject({ code: 'attachment_gone' });
    await send([id]);
    await asColleague(readAttachment as never, { id });
    const stranger = await testServer.createAgency();
    expect(await refusalOf(stranger.perform(readAttachment, { id }))).toMatchObject({ code: 'not_found' });
  });

  it('are deleted after a day where nobody sends them, and with the person', async () => {
    const { sender, contactId, send, leave, add } = await startEmail();
    await add('oublié.pdf', pdfOf());
    const sent = await send([(await add('plan.pdf', pdfOf())).id]);
    await leave(sent.id);
    const names = async () => (await rowsOf(db, 'attachment', sender.agency.id)).map(({ name }) => name);
    await deleteUnsentFiles(db, clock.now);
    expect(await names()).toEqual(['oublié.pdf', 'plan.pdf']);
    await deleteUnsentFiles(db, new Date(clock.now.getTime() + 24 * 3_600_000));
    expect(await names()).toEqual(['plan.pdf']);
    const [contact] = await rowsOf(db, 'contact', sender.agency.id);
    const name = [contact?.first_name, contact?.last_name].filter(Boolean).join(' ');
    await sender.perform(eraseContact, { id: contactId, name, reason: 'request' });
    expect(await names()).toEqual([]);
  });
});
