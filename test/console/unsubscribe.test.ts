import { describe, expect, it } from 'vitest';
import { unsubscribeUrl } from '../../domain/consent/unsubscribe-link.ts';
import { getContact } from '../../domain/contacts/contacts.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { readAllRows } from '../support/all-rows.ts';
import { type Agency, startTestServer } from '../support/test-server.ts';
import { send } from './client.ts';
import { createAgent, createProspect } from './draft-fixtures.ts';

const server = await startTestServer({ ownStore: true });
const agency = await server.createAgency();
let count = 0;

/** A contact with a pending e-mail, and the unsubscribe link that a marketing e-mail would contain. */
async function createRecipient(of: Agency = agency) {
  count += 1;
  const contact = await createProspect(of, 'Élodie', `06 39 98 13 ${String(count).padStart(2, '0')}`);
  const draft = await createAgent(server, of, 'Robot').email(contact);
  const link = unsubscribeUrl(server.context, { agencyId: of.id, contactId: uuidOf('contact', contact) });
  const consent = async () => (await of.perform(getContact, { id: contact })).consent;
  const rows = server.db.selectFrom('draft').select('status').where('id', '=', uuidOf('draft', draft));
  const status = async () => (await rows.executeTakeFirstOrThrow()).status;
  return { contact, link, consent, status };
}

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

describe('the unsubscribe link', () => {
  it('changes nothing when opened, because scanners and previews open links', async () => {
    const { link } = await createRecipient();
    const before = await readAllRows(server.db, []);
    for (const method of ['GET', 'HEAD']) {
      const page = await send(link, { method, headers: { Origin: 'https://webmail.example' } });
      expect(page.status).toBe(200);
      if (method === 'GET') expect(page.text).toContain('<form method="post">');
      expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'self'/s);
    }
    expect(await readAllRows(server.db, [])).toEqual(before);
  });

  it.each([
    ['the button', undefined, form],
    ['a mail program’s one click', 'List-Unsubscribe=One-Click', form],
    [
      'one click as a multipart form',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
      { 'Content-Type': 'multipart/form-data; boundary=x' },
    ],
  ])('opts out by %s, from any site, without a session', async (_, body, headers) => {
    const { link, consent, status } = await createRecipient();
    const done = await send(link, {
      headers: { ...headers, Origin: 'https://webmail.example', 'Sec-Fetch-Site': 'cross-site' },
      body,
    });
    expect(done.status).toBe(200);
    expect(await consent()).toMatchObject({
      email: { status: 'opted_out', source: 'Lien de désinscription' },
      sms: { status: 'granted' },
    });
    expect(await status()).toBe('rejected');
  });

  it('can be used again, but is recorded once', async () => {
    const { link } = await createRecipient();
    await send(link, { headers: form });
    const before = await readAllRows(server.db, []);
    expect((await send(link, { headers: form })).status).toBe(200);
    expect((await send(link, { method: 'GET' })).status).toBe(200);
    expect(await readAllRows(server.db, [])).toEqual(before);
  });

  it('is refused if it was altered', async () => {
    const [{ link, contact }, other] = [await createRecipient(), await createRecipient()];
    const [base, token = ''] = link.split(/\/(?=[^/]*$)/) as [string, string];
    const [subject, mac] = token.split('.') as [string, string];
    const [otherSubject] = (other.link.split('/').at(-1) as string).split('.');
    const elsewhere = unsubscribeUrl(
      { ...server.context, secret: 'another secret' },
      { agencyId: agency.id, contactId: uuidOf('contact', contact) },
    );
    const alteredMac = mac.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'));
    const forged = [
      `${otherSubject}.${mac}`,
      `${subject}.`,
      subject,
      `.${mac}`,
      `${subject}.${mac}x`,
      `${token}.${mac}`,
      contact,
      '%00',
      'x'.repeat(5000),
      `${subject}.${alteredMac}`,
      elsewhere.split('/').at(-1) as string,
    ];
    const before = await readAllRows(server.db, []);
    for (const token of forged) {
      for (const method of ['GET', 'POST']) {
        const got = await send(`${base}/${token}`, { method, headers: form });
        expect(got.status, `${method} ${token}`).toBe(404);
        expect(got.text).toContain('Ce lien ne mène nulle part');
      }
    }
    expect(await readAllRows(server.db, [])).toEqual(before);
  });

  it('opts out of one agency only', async () => {
    const theirs = await server.createAgency();
    const { link } = await createRecipient();
    const there = await createRecipient(theirs);
    await send(link, { headers: form });
    expect((await there.consent()).email.status).toBe('granted');
    expect(await there.status()).toBe('pending');
  });
});
