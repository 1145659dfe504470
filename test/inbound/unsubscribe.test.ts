import { describe, expect, it } from 'vitest';
import type { OutgoingEmail } from '../../delivery/driver.ts';
import { sandbox } from '../../delivery/sandbox.ts';
import { unsubscribeUrl } from '../../domain/consent/unsubscribe-link.ts';
import { createContact, getContact, updateContact } from '../../domain/contacts/contacts.ts';
import { draftEmail } from '../../domain/conversations/message-drafts.ts';
import { enrollSequence } from '../../domain/sequences/enrollments.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { readAllRows } from '../support/all-rows.ts';
import { refusalOf } from '../support/colleagues.ts';
import { createRecords } from '../support/records.ts';
import { startTestServer } from '../support/test-server.ts';
import { journalOf, rowsOf, startTwilioServer } from '../support/twilio-server.ts';

const here = await startTestServer({ ownStore: true });
const { db } = here;
const mails: OutgoingEmail[] = [];
const inHouse = sandbox(async () => undefined);
const send = (mail: OutgoingEmail) => {
  mails.push(mail);
  return inHouse.send(mail);
};
const post = await startTwilioServer(here, { email: { ...inHouse, send } });

async function marketing() {
  const office = await post.createSendingAgency();
  const records = await createRecords(here, office.agency);
  const draft = async (subject: string) =>
    (await office.perform(draftEmail, { prospectId: records.contact, subject, body: 'Bonjour' })).draftId;
  const first = await draft('Nos exclusivités');
  await office.edit(first, { purpose: 'marketing' });
  await office.approve(first);
  await office.send(first);
  const link = mails.at(-1)?.unsubscribeUrl as string;
  const stands = async () => (await office.perform(getContact, { id: records.contact })).consent.email;
  return { office, records, draft, link, stands };
}
const press = (link: string) =>
  fetch(link, { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') });

describe('the link in marketing e-mail', () => {
  it('opts the address out at one press, and ends what waits for it', async () => {
    const { office, records, draft, link, stands } = await marketing();
    const [pending, approved] = [await draft('Un'), await draft('Deux')];
    await office.approve(approved);
    await office.perform(enrollSequence, { id: records.sequence, prospectId: records.contact });
    expect((await press(link)).status).toBe(200);
    expect(await stands()).toMatchObject({ status: 'opted_out', source: 'Lien de désinscription' });
    for (const id of [pending, approved]) {
      const ended = { status: 'rejected', reason: 'The contact has unsubscribed.' };
      expect(await office.send(id)).toMatchObject(ended);
    }
    expect(mails.filter(({ id }) => [pending, approved].includes(id))).toEqual([]);
    const enrollments = db.selectFrom('enrollment').select('status').where('agency_id', '=', office.agency.id);
    expect(await enrollments.execute()).toEqual([{ status: 'opted_out' }]);
    expect((await journalOf(db, office.agency.id, records.contact)).at(-1)).toBe('unsubscribe done');
    const { email: address } = await office.perform(getContact, { id: records.contact });
    const twin = await office.perform(createContact, { email: address, allowDuplicate: true });
    const another = office.perform(draftEmail, { prospectId: twin.id, subject: 'Trois', body: 'Bonjour' });
    expect(await refusalOf(another)).toMatchObject({ code: 'opted_out' });
  });

  it('pressed again changes nothing more', async () => {
    const { link } = await marketing();
    await press(link);
    const before = await readAllRows(db, []);
    expect((await press(link)).status).toBe(200);
    expect(await readAllRows(db, [])).toEqual(before);
  });

  it('opened, by a person or a scanner, only asks', async () => {
    const { link, stands } = await marketing();
    const asked = await fetch(link);
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
    expect(await stands()).toMatchObject({ status: 'granted' });
  });

  it('is for that contact alone: another’s, or one that was changed, is not ours', async () => {
    const { office, records, link, stands } = await marketing();
    const token = link.split('/').at(-1) as string;
    const [subject = '', proof = ''] = token.split('.');
    const of = (id: string) =>
      unsubscribeUrl(post.context, { agencyId: office.agency.id, contactId: uuidOf('contact', id) })
        .split('/')
        .at(-1);
    expect(of(records.contact)).toBe(token);
    const other = await office.createContact();
    const elsewhere = unsubscribeUrl(
      { ...post.context, secret: 'another' },
      { agencyId: office.agency.id, contactId: uuidOf('contact', other.id) },
    );
    const wrong = [
      `${String(of(other.id)).split('.')[0]}.${proof}`,
      `${subject}.`,
      subject,
      'x',
      elsewhere.split('/').at(-1),
    ];
    for (const one of wrong) {
      const address = `${post.url}/desinscription/${one}`;
      expect([(await press(address)).status, (await fetch(address)).status]).toEqual([404, 404]);
    }
    expect(await stands()).toMatchObject({ status: 'granted' });
    expect(await rowsOf(db, 'opt_out', office.agency.id)).toEqual([]);
  });

  it('stands in no service e-mail', async () => {
    const { office, draft } = await marketing();
    const id = await draft('Votre visite');
    await office.approve(id);
    await office.send(id);
    expect(mails.at(-1)).toMatchObject({ id, unsubscribeUrl: null });
  });

  it('is overruled by a human who records another consent', async () => {
    const { office, records, draft, link } = await marketing();
    await press(link);
    const consent = { email: { status: 'granted', source: 'Au téléphone' } };
    await office.perform(updateContact, { id: records.contact, consent });
    const id = await draft('Comme convenu');
    await office.approve(id);
    expect(await office.send(id)).toMatchObject({ status: 'sent' });
  });
});
