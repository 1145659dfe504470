import { describe, expect, it } from 'vitest';
import type { OutgoingEmail } from '../../../delivery/driver.ts';
import { sandbox } from '../../../delivery/sandbox.ts';
import { unsubscribeUrl } from '../../../domain/consent/unsubscribe-link.ts';
import { createContact, getContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { draftEmail } from '../../../domain/conversations/message-drafts.ts';
import { enrollSequence } from '../../../domain/sequences/enroll.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { readAllRows } from '../../support/all-rows.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';
import { journalOf, rowsOf, startTwilioServer } from '../../support/twilio-server.ts';

const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const mails: OutgoingEmail[] = [];
const sandboxDriver = sandbox(async () => undefined);
const send = (mail: OutgoingEmail) => {
  mails.push(mail);
  return sandboxDriver.send(mail);
};
const server = await startTwilioServer(testServer, { email: { ...sandboxDriver, send } });

/** Sends a marketing e-mail and returns the unsubscribe link in it. */
async function sendMarketing() {
  const sender = await server.createSendingAgency();
  const records = await createRecords(testServer, sender.agency);
  const draft = async (subject: string) =>
    (await sender.perform(draftEmail, { prospectId: records.contact, subject, body: 'Bonjour' })).draftId;
  const first = await draft('Nos exclusivités');
  await sender.edit(first, { purpose: 'marketing' });
  await sender.approve(first);
  await sender.send(first);
  const link = mails.at(-1)?.unsubscribeUrl as string;
  const readConsent = async () => (await sender.perform(getContact, { id: records.contact })).consent.email;
  return { sender, records, draft, link, readConsent };
}
const unsubscribe = (link: string) =>
  fetch(link, { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') });

describe('the unsubscribe link in a marketing e-mail', () => {
  it('opts the address out with one click, and ends its drafts and enrollments', async () => {
    const { sender, records, draft, link, readConsent } = await sendMarketing();
    const [pending, approved] = [await draft('Un'), await draft('Deux')];
    await sender.approve(approved);
    await sender.perform(enrollSequence, { id: records.sequence, prospectId: records.contact });
    expect((await unsubscribe(link)).status).toBe(200);
    expect(await readConsent()).toMatchObject({ status: 'opted_out', source: 'Lien de désinscription' });
    for (const id of [pending, approved]) {
      const rejected = { status: 'rejected', reason: 'The contact has unsubscribed.' };
      expect(await sender.send(id)).toMatchObject(rejected);
    }
    expect(mails.filter(({ id }) => [pending, approved].includes(id))).toEqual([]);
    const enrollments = db.selectFrom('enrollment').select('status').where('agency_id', '=', sender.agency.id);
    expect(await enrollments.execute()).toEqual([{ status: 'opted_out' }]);
    expect((await journalOf(db, sender.agency.id, records.contact)).at(-1)).toBe('unsubscribe done');
    const { email: address } = await sender.perform(getContact, { id: records.contact });
    const duplicate = await sender.perform(createContact, { email: address, allowDuplicate: true });
    const another = sender.perform(draftEmail, { prospectId: duplicate.id, subject: 'Trois', body: 'Bonjour' });
    expect(await refusalOf(another)).toMatchObject({ code: 'opted_out' });
  });

  it('changes nothing when it is used again', async () => {
    const { link } = await sendMarketing();
    await unsubscribe(link);
    const before = await readAllRows(db, []);
    expect((await unsubscribe(link)).status).toBe(200);
    expect(await readAllRows(db, [])).toEqual(before);
  });

  it('only shows a form when it is opened, by a person or a scanner', async () => {
    const { link, readConsent } = await sendMarketing();
    const page = await fetch(link);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
    expect(await readConsent()).toMatchObject({ status: 'granted' });
  });

  it('works for this contact alone: an altered or foreign link is not found', async () => {
    const { sender, records, link, readConsent } = await sendMarketing();
    const token = link.split('/').at(-1) as string;
    const [subject = '', proof = ''] = token.split('.');
    const [draft] = await rowsOf(db, 'draft', sender.agency.id);
    const tokenOf = (id: string) =>
      unsubscribeUrl(server.context, {
        agencyId: sender.agency.id,
        contactId: uuidOf('contact', id),
        draftId: draft?.id,
      })
        .split('/')
        .at(-1);
    expect(tokenOf(records.contact)).toBe(token);
    const other = await sender.createContact();
    const foreignLink = unsubscribeUrl(
      { ...server.context, secret: 'another' },
      { agencyId: sender.agency.id, contactId: uuidOf('contact', other.id) },
    );
    const wrong = [
      `${String(tokenOf(other.id)).split('.')[0]}.${proof}`,
      `${subject}.`,
      subject,
      'x',
      foreignLink.split('/').at(-1),
    ];
    for (const token of wrong) {
      const address = `${server.url}/desinscription/${token}`;
      expect([(await unsubscribe(address)).status, (await fetch(address)).status]).toEqual([404, 404]);
    }
    expect(await readConsent()).toMatchObject({ status: 'granted' });
    expect(await rowsOf(db, 'opt_out', sender.agency.id)).toEqual([]);
  });

  it('is missing in service e-mails', async () => {
    const { sender, draft } = await sendMarketing();
    const id = await draft('Votre visite');
    await sender.approve(id);
    await sender.send(id);
    expect(mails.at(-1)).toMatchObject({ id, unsubscribeUrl: null });
  });

  it('is overruled when a human records another consent', async () => {
    const { sender, records, draft, link } = await sendMarketing();
    await unsubscribe(link);
    const consent = { email: { status: 'granted', source: 'Au téléphone' } };
    await sender.perform(updateContact, { id: records.contact, consent });
    const id = await draft('Comme convenu');
    await sender.approve(id);
    expect(await sender.send(id)).toMatchObject({ status: 'sent' });
  });
});
