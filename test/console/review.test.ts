import { describe, expect, it } from 'vitest';
import { updateContact } from '../../domain/contacts/contacts.ts';
import { createProperty } from '../../domain/properties/create-property.ts';
import { clefIn } from '../../domain/shared/actor.ts';
import { cancelVisit, scheduleVisit } from '../../domain/visits/visit-changes.ts';
import { receiveMessage } from '../../inbound/receive-message.ts';
import { colleague } from '../support/people.ts';
import { everyRow } from '../support/rows.ts';
import { serveOn, world } from '../support/world.ts';
import { agentOf, prospect } from './asking.ts';
import { signedIn } from './client.ts';

const here = await world();
const friday = new Date('2026-11-20T10:00:00Z');
let now = friday;
const served = await serveOn(here.db, { now: () => now });
const agency = await here.agency();
const person = await colleague(here.db, agency, 'owner');
const robot = agentOf(served, agency, 'Robot');
const house = {
  ...{ reference: 'M-77', title: 'Maison de ville', type: 'house', feesPercent: 4.5 },
  address: { postcode: '44000', city: 'Nantes' },
  mandate: { number: '2026-77', kind: 'exclusive', expiresAt: '2027-02-01T00:00:00+01:00' },
} as const;
const PHONE = '+33639981236';
const contact = await prospect(agency, 'Élodie', PHONE);

/** A page at that time: a session does not last until the next day. */
async function pageAt(time = friday) {
  now = time;
  const page = await signedIn(served.url, person);
  const read = async (id: string) => (await page.call('drafts.read', { id })).data;
  return { ...page, read };
}

const writes = (channel: 'sms' | 'email', from: string, body: string) =>
  receiveMessage(served.context, clefIn(agency.id), 'sandbox', {
    ...{ kind: 'message', channel, providerId: body, from, to: [], subject: null, body, references: [], at: null },
  });

describe('a draft as it is read', () => {
  it('comes with the consent of its channel, and how we know of it', async () => {
    const { read } = await pageAt();
    for (const [id, channel] of [
      [await robot.sms(contact), 'sms'],
      [await robot.email(contact), 'email'],
    ] as const) {
      const { consent } = await read(id);
      expect(consent).toEqual({
        ...{ channel, status: 'granted', source: 'Formulaire du site', evidence: 'Case cochée le 3 novembre' },
        recordedAt: expect.any(String),
      });
    }
  });

  it('comes with the last words on its channel, oldest first, and with nobody else’s', async () => {
    const { read } = await pageAt();
    const stranger = '+33639981237';
    await prospect(agency, 'Nils', stranger);
    await writes('sms', stranger, 'Rien à voir');
    for (let count = 1; count <= 7; count += 1) {
      now = new Date(now.getTime() + 1000);
      await writes('sms', PHONE, `Question ${count}`);
    }
    const { email } = (await read(await robot.sms(contact))).contact;
    await writes('email', email, 'Par e-mail');
    const said = async (id: string) => (await read(id)).conversation.map(({ body }: { body: string }) => body);
    expect(await said(await robot.sms(contact))).toEqual([2, 3, 4, 5, 6, 7].map((count) => `Question ${count}`));
    expect(await said(await robot.email(contact))).toEqual(['Par e-mail']);
  });

  it('tells what cannot be seen in it, and where its links lead', async () => {
    const { read } = await pageAt();
    const hidden = await read(await robot.sms(contact, 'Bon\u200bjour\u202e, le prix\u200b est аlléchant'));
    expect(hidden.hiddenCharacters).toEqual([
      { code: 'U+200B', name: 'zero width space', count: 2 },
      { code: 'U+202E', name: 'right-to-left override', count: 1 },
    ]);
    expect(hidden.mixedScripts).toEqual(['аlléchant']);
    const body = '[https://agence.example](https://piege.example/x)\n\n- **https://agence.example/y**';
    const { links, hiddenCharacters } = await read(await robot.email(contact, body, 'Vi\u00adsite'));
    expect(links).toEqual(['https://piege.example/x', 'https://agence.example/y']);
    expect(hiddenCharacters).toEqual([{ code: 'U+00AD', name: 'soft hyphen', count: 1 }]);
    const plain = await read(await robot.sms(contact, 'Bonjour Élodie, à 14 h ? 👩‍👧'));
    expect(plain).toMatchObject({ hiddenCharacters: [], mixedScripts: [], links: [], blocked: null });
  });

  it('tells of a link that is not what it seems, and of a value that was never filled in', async () => {
    const { read } = await pageAt();
    const mail = await robot.email(contact, 'Voici [www.agence.example](https://piege.example/x)', 'Visite [Bien]');
    expect(await read(mail)).toMatchObject({
      disguisedLinks: [{ text: 'www.agence.example', target: 'https://piege.example/x' }],
      leftBlanks: ['[Bien]'],
    });
    expect(await read(await robot.sms(contact, 'Bonjour null'))).toMatchObject({ leftBlanks: ['null'] });
  });

  it('says that the same was asked for before in the same words, until that can no longer reach the person', async () => {
    const { read, call } = await pageAt();
    const asked = 'Un mot deux fois.';
    const [first, other] = [await robot.sms(contact, asked), await robot.sms(contact, 'Un autre mot.')];
    expect((await read(first)).twin).toBeNull();
    const second = await robot.sms(contact, asked);
    expect((await read(second)).twin).toMatchObject({ id: first, status: 'pending' });
    expect((await read(other)).twin).toBeNull();
    const stranger = await prospect(agency, 'Maël', '+33639981235');
    expect((await read(await robot.sms(stranger, asked))).twin).toBeNull();
    // Whatever a person made of the first, it was the answer to the same request.
    const { fingerprint } = (await read(first)).draft;
    await call('drafts.edit', { id: first, fingerprint, change: { body: 'Un mot, mieux dit.' } });
    expect((await read(second)).twin).toMatchObject({ id: first });
    await call('drafts.reject', { id: first, reason: 'Inutile' });
    expect((await read(second)).twin).toBeNull();
  });

  it('comes with the next visits of the person, and with nobody else’s', async () => {
    const { read } = await pageAt();
    const other = await prospect(agency, 'Awen', '+33639981239');
    const property = (await agency.does(createProperty, house)).id;
    const visit = (contactId: string, startsAt: string) =>
      agency.does(scheduleVisit, { propertyId: property, contactId, startsAt, endsAt: '2026-12-01T10:00:00Z' });
    await visit(contact, '2026-11-24T13:45:00Z');
    await visit(contact, '2026-11-23T13:45:00Z');
    await visit(contact, '2026-11-19T13:45:00Z');
    await visit(other, '2026-11-22T13:45:00Z');
    await agency.does(cancelVisit, { id: (await visit(contact, '2026-11-21T13:45:00Z')).id });
    expect((await read(await robot.sms(contact))).visits).toEqual([
      { startsAt: '2026-11-23T13:45:00.000Z', property: 'Maison de ville, Nantes' },
      { startsAt: '2026-11-24T13:45:00.000Z', property: 'Maison de ville, Nantes' },
    ]);
  });

  it('says why it would be refused now', async () => {
    const { read, call } = await pageAt();
    const other = await prospect(agency, 'Yann', '+33639981238');
    const id = await robot.sms(other);
    expect((await read(id)).blocked).toBeNull();
    await agency.does(updateContact, { id: other, consent: { sms: { status: 'denied' } } });
    expect((await read(id)).blocked).toEqual({ code: 'sms_consent_missing', message: expect.stringMatching(/denied/) });
    await writes('sms', '+33639981238', 'STOP');
    const { draft, blocked } = await read(id);
    expect([draft.status, draft.reason, blocked]).toEqual(['rejected', 'The contact has replied STOP.', null]);
    expect((await call('drafts.approve', { id, fingerprint: draft.fingerprint })).error).toMatchObject({
      code: 'conflict',
    });
  });
});

/** What is read of a marketing SMS at that time. */
async function leavesAt(time: string, settings = {}) {
  now = new Date(time);
  const id = await robot.sms(contact);
  const page = await pageAt(now);
  await page.call('agency.settings', { serviceHours: false, alsaceMoselle: false, ...settings });
  const { draft, leaves: service } = await page.read(id);
  await page.call('drafts.edit', { id, change: { purpose: 'marketing' }, fingerprint: draft.fingerprint });
  return { service, marketing: (await page.read(id)).leaves };
}

describe('when it would leave', () => {
  const atOnce = { at: null, because: null, holiday: null };

  it.each([
    ['on a working day', '2026-11-20T10:00:00Z', {}, atOnce],
    ['at night', '2026-11-20T19:00:00Z', {}, { at: '2026-11-21T07:00:00.000Z', because: 'night', holiday: null }],
    ['on a Sunday', '2026-11-22T10:00:00Z', {}, { at: '2026-11-23T07:00:00.000Z', because: 'sunday', holiday: null }],
    [
      'on 11 November',
      '2026-11-11T10:00:00Z',
      {},
      { at: '2026-11-12T07:00:00.000Z', because: 'holiday', holiday: 'Armistice 1918' },
    ],
    ['on 26 December', '2026-12-26T10:00:00Z', {}, atOnce],
    [
      'on 26 December in Strasbourg',
      '2026-12-26T10:00:00Z',
      { alsaceMoselle: true },
      { at: '2026-12-28T07:00:00.000Z', because: 'holiday', holiday: expect.any(String) },
    ],
  ])('is the next lawful moment for marketing, and at once for service: %s', async (_, time, settings, expected) => {
    expect(await leavesAt(time, settings)).toEqual({ service: atOnce, marketing: expected });
  });

  it('is the same for both where the agency says so', async () => {
    const { service, marketing } = await leavesAt('2026-11-22T10:00:00Z', { serviceHours: true });
    expect(service).toEqual(marketing);
    expect(service.because).toBe('sunday');
  });

  it('is unknown while everything is paused', async () => {
    const page = await pageAt();
    await page.call('agency.pause');
    expect((await page.read(await robot.sms(contact))).leaves).toMatchObject({ because: 'paused' });
    await page.call('agency.resume');
    expect((await page.read(await robot.sms(contact))).leaves).toEqual(atOnce);
  });
});

describe('a change', () => {
  it('is shown as it would be, and nothing is saved', async () => {
    const page = await pageAt();
    const id = await robot.sms(contact, 'Bonjour');
    const before = await everyRow(here.db, []);
    const { data } = await page.call('drafts.preview', {
      id,
      change: { body: 'Bon\u00adjour 😀', purpose: 'marketing' },
    });
    expect(data.item).toMatchObject({
      encoding: 'UCS-2',
      ucs2Characters: expect.arrayContaining(['😀']),
      purpose: 'marketing',
    });
    expect(data.item.body).toMatch(/STOP\.$/);
    expect(data.hiddenCharacters).toMatchObject([{ code: 'U+00AD' }]);
    expect(await everyRow(here.db, [])).toEqual(before);
    const mail = await robot.email(contact);
    const shown = await page.call('drafts.preview', { id: mail, change: { body: '**Gras** https://x.example' } });
    expect(shown.data).toMatchObject({
      item: { html: expect.stringContaining('<strong>') },
      links: ['https://x.example'],
    });
  });

  it('keeps what the agent wrote, says who changed it, and is another text to approve', async () => {
    const page = await pageAt();
    const id = await robot.sms(contact, 'Bonjour');
    const { draft } = await page.read(id);
    const changed = (
      await page.call('drafts.edit', { id, change: { body: 'Bonsoir' }, fingerprint: draft.fingerprint })
    ).data;
    expect(changed).toMatchObject({
      item: { body: 'Bonsoir' },
      asked: { body: 'Bonjour' },
      editedBy: { name: person.name },
    });
    const { error } = await page.call('drafts.approve', { id, fingerprint: draft.fingerprint });
    expect(error).toMatchObject({ code: 'conflict', hint: 'Read it again, then decide.' });
    expect((await page.read(id)).draft.status).toBe('pending');
  });

  it.each([
    ['sms', { body: '' }, 'body'],
    ['sms', { body: 'x'.repeat(1601) }, 'body'],
    ['sms', { purpose: 'spam' }, 'purpose'],
    ['sms', { to: '+33639981299' }, 'to'],
    ['sms', { subject: 'Un SMS n’en a pas' }, 'subject'],
    ['email', { subject: 'Deux\nlignes' }, 'subject'],
    ['email', { html: '<script>' }, 'html'],
    ['email', { to: 'autre@courriel.example' }, 'to'],
  ] as const)('of an %s to %o is refused, saved or not, and its field is named', async (kind, change, field) => {
    const page = await pageAt();
    const id = await robot[kind](contact);
    const { fingerprint } = (await page.read(id)).draft;
    const before = await everyRow(here.db);
    for (const [path, read] of [
      ['drafts.preview', {}],
      ['drafts.edit', { fingerprint }],
    ] as const) {
      const answer = await page.call(path, { id, change, ...read });
      expect(answer).toMatchObject({ status: 400, error: { code: 'invalid_request', errors: [{ path: field }] } });
    }
    expect(await everyRow(here.db)).toEqual(before);
  });
});
