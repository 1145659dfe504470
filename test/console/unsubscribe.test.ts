import { describe, expect, it } from 'vitest';
import { getContact } from '../../domain/contacts/contacts.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { unsubscribeUrl } from '../../inbound/unsubscribe.ts';
import { everyRow } from '../support/rows.ts';
import { type Agency, world } from '../support/world.ts';
import { agentOf, prospect } from './asking.ts';
import { send } from './client.ts';

const here = await world();
const agency = await here.agency();
let count = 0;

/** A contact, an e-mail that waits for it, and the link that a marketing e-mail would carry. */
async function reader(of: Agency = agency) {
  count += 1;
  const contact = await prospect(of, 'Élodie', `06 39 98 13 ${String(count).padStart(2, '0')}`);
  const draft = await agentOf(here, of, 'Robot').email(contact);
  const link = unsubscribeUrl(here.context, of.id, uuidOf('contact', contact));
  const consent = async () => (await of.does(getContact, { id: contact })).consent;
  const rows = here.db.selectFrom('draft').select('status').where('id', '=', uuidOf('draft', draft));
  const status = async () => (await rows.executeTakeFirstOrThrow()).status;
  return { contact, link, consent, status };
}

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

describe('the link to be written to no more', () => {
  it('changes nothing by being opened: scanners and previews open links', async () => {
    const { link } = await reader();
    const before = await everyRow(here.db, []);
    for (const method of ['GET', 'HEAD']) {
      const page = await send(link, { method, headers: { Origin: 'https://webmail.example' } });
      expect(page.status).toBe(200);
      if (method === 'GET') expect(page.text).toContain('<form method="post">');
      expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'self'/s);
    }
    expect(await everyRow(here.db, [])).toEqual(before);
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
    const { link, consent, status } = await reader();
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

  it('works as often as it is pressed, and is written down once', async () => {
    const { link } = await reader();
    await send(link, { headers: form });
    const before = await everyRow(here.db, []);
    expect((await send(link, { headers: form })).status).toBe(200);
    expect((await send(link, { method: 'GET' })).status).toBe(200);
    expect(await everyRow(here.db, [])).toEqual(before);
  });

  it('is believed only as we made it', async () => {
    const [{ link, contact }, other] = [await reader(), await reader()];
    const [base, token = ''] = link.split(/\/(?=[^/]*$)/) as [string, string];
    const [subject, mac] = token.split('.') as [string, string];
    const [otherSubject] = (other.link.split('/').at(-1) as string).split('.');
    const elsewhere = unsubscribeUrl(
      { ...here.context, secret: 'another secret' },
      agency.id,
      uuidOf('contact', contact),
    );
    const forged = [
      ...[
        `${otherSubject}.${mac}`,
        `${subject}.`,
        subject,
        `.${mac}`,
        `${subject}.${mac}x`,
        `${token}.${mac}`,
        contact,
        '%00',
        'x'.repeat(5000),
      ],
      ...[`${subject}.${mac.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))}`, elsewhere.split('/').at(-1) as string],
    ];
    const before = await everyRow(here.db, []);
    for (const one of forged) {
      for (const method of ['GET', 'POST']) {
        const got = await send(`${base}/${one}`, { method, headers: form });
        expect(got.status, `${method} ${one}`).toBe(404);
        expect(got.text).toContain('Ce lien ne mène nulle part');
      }
    }
    expect(await everyRow(here.db, [])).toEqual(before);
  });

  it('is for one agency alone: another that has the same address goes on', async () => {
    const theirs = await here.agency();
    const { link } = await reader();
    const there = await reader(theirs);
    await send(link, { headers: form });
    expect((await there.consent()).email.status).toBe('granted');
    expect(await there.status()).toBe('pending');
  });
});
