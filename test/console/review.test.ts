import { describe, expect, it } from 'vitest';
import { updateContact } from '../../domain/contacts/contacts.ts';
import { createProperty } from '../../domain/properties/create-property.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { cancelVisit, scheduleVisit } from '../../domain/visits/visit-changes.ts';
import { receiveMessage } from '../../inbound/receive-message.ts';
import { readAllRows } from '../support/all-rows.ts';
import { createColleague } from '../support/colleagues.ts';
import { startServerOn, startTestServer } from '../support/test-server.ts';
import { signInToConsole } from './client.ts';
import { createAgent, createProspect } from './draft-fixtures.ts';

const server = await startTestServer({ ownStore: true });
const friday = new Date('2026-11-20T10:00:00Z');
let now = friday;
const served = await startServerOn(server.context.rows, { now: () => now });
const agency = await server.createAgency();
const person = await createColleague(server.db, agency, 'owner');
const robot = createAgent(served, agency, 'Robot');
const newProperty = {
  reference: 'M-77',
  title: 'Maison de ville',
  type: 'house',
  feesPercent: 4.5,
  address: { postcode: '44000', city: 'Nantes' },
  mandate: { number: '2026-77', kind: 'exclusive', expiresAt: '2027-02-01T00:00:00+01:00' },
} as const;
const PHONE = '+33639981236';
const contact = await createProspect(agency, 'Élodie', PHONE);

/** Signs in at the given time, because a session does not last until the next day. */
async function pageAt(time = friday) {
  now = time;
  const page = await signInToConsole(served.url, person);
  const read = async (id: string) => (await page.call('drafts.read', { id })).data;
  return { ...page, read };
}

const writes = (channel: 'sms' | 'email', from: string, body: string) =>
  receiveMessage(served.context, systemActor(agency.id), 'sandbox', {
    kind: 'message',
    channel,
    providerId: body,
    from,
    to: [],
    subject: null,
    body,
    references: [],
    at: null,
  });

describe('the review of a draft', () => {
  it('has the consent on its channel, with source and evidence', async () => {
    const { read } = await pageAt();
    for (const [id, channel] of [
      [await robot.sms(contact), 'sms'],
      [await robot.email(contact), 'email'],
    ] as const) {
      const { consent } = await read(id);
      expect(consent).toEqual({
        channel,
        status: 'granted',
        source: 'Formulaire du site',
        evidence: 'Case cochée le 3 novembre',
        recordedAt: expect.any(String),
      });
    }
  });

  it('has the contact’s last messages on its channel, oldest first', async () => {
    const { read } = await pageAt();
    const stranger = '+33639981237';
    await createProspect(agency, 'Nils', stranger);
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

  it('has the findings of its subject and body', async () => {
    const { read } = await pageAt();
    const flagsOf = async (id: string) =>
      (await read(id)).findings.flatMap(({ flag, code, field }: any) => (flag ? [[field, code]] : []));
    expect(await flagsOf(await robot.sms(contact, 'Le prix\u200b est аlléchant'))).toEqual([
      ['body', 'hidden_characters'],
      ['body', 'mixed_scripts'],
    ]);
    const link = 'Voici [www.agence.example](https://piege.example/x)';
    expect(await flagsOf(await robot.email(contact, link, 'Visite [Bien]'))).toEqual([
      ['subject', 'placeholder'],
      ['body', 'deceptive_link'],
    ]);
    expect(await flagsOf(await robot.sms(contact, 'Bonjour Élodie, à bientôt ! 👩‍👧'))).toEqual([]);
  });

  it('names an earlier duplicate until that one can no longer be sent', async () => {
    const { read, call } = await pageAt();
    const asked = 'Un mot deux fois.';
    const [first, other] = [await robot.sms(contact, asked), await robot.sms(contact, 'Un autre mot.')];
    expect((await read(first)).duplicate).toBeNull();
    // From the same agent it would be the same proposal.
    const second = await createAgent(served, agency, 'Camille').sms(contact, asked);
    expect((await read(second)).duplicate).toMatchObject({ id: first, status: 'pending' });
    expect((await read(other)).duplicate).toBeNull();
    const stranger = await createProspect(agency, 'Maël', '+33639981235');
    expect((await read(await robot.sms(stranger, asked))).duplicate).toBeNull();
    // An edited draft still answers the same request.
    const { fingerprint } = (await read(first)).draft;
    await call('drafts.edit', { id: first, fingerprint, change: { body: 'Un mot, mieux dit.' } });
    expect((await read(second)).duplicate).toMatchObject({ id: first });
    await call('drafts.reject', { id: first, reason: 'Inutile' });
    expect((await read(second)).duplicate).toBeNull();
  });

  it('has only the contact’s own next visits', async () => {
    const { read } = await pageAt();
    const other = await createProspect(agency, 'Awen', '+33639981239');
    const property = (await agency.perform(createProperty, newProperty)).id;
    const place = { property: 'Maison de ville, Nantes', propertyId: property, street: null };
    const visit = (contactId: string, startsAt: string, agentId?: string) =>
      agency.perform(scheduleVisit, {
        propertyId: property,
        contactId,
        agentId,
        startsAt,
        endsAt: '2026-12-01T10:00:00Z',
      });
    const { id: second } = await visit(contact, '2026-11-24T13:45:00Z');
    const { id: first } = await visit(contact, '2026-11-23T13:45:00Z', publicId('user', agency.owner.id));
    await visit(contact, '2026-11-19T13:45:00Z');
    await visit(other, '2026-11-22T13:45:00Z');
    await agency.perform(cancelVisit, { id: (await visit(contact, '2026-11-21T13:45:00Z')).id });
    expect((await read(await robot.sms(contact))).visits).toEqual([
      { id: first, startsAt: '2026-11-23T13:45:00.000Z', ...place, agent: 'Camille Test' },
      { id: second, startsAt: '2026-11-24T13:45:00.000Z', ...place, agent: null },
    ]);
  });

  it('says why an approval would be refused now', async () => {
    const { read, call } = await pageAt();
    const other = await createProspect(agency, 'Yann', '+33639981238');
    const id = await robot.sms(other);
    expect((await read(id)).blocked).toBeNull();
    await agency.perform(updateContact, { id: other, consent: { sms: { status: 'denied' } } });
    expect((await read(id)).blocked).toEqual({ code: 'sms_consent_missing', message: expect.stringMatching(/denied/) });
    await writes('sms', '+33639981238', 'STOP');
    const { draft, blocked } = await read(id);
    expect([draft.status, draft.reason, blocked]).toEqual(['rejected', 'The contact has replied STOP.', null]);
    expect((await call('drafts.approve', { id, fingerprint: draft.fingerprint })).error).toMatchObject({
      code: 'conflict',
    });
  });
});

/** When an SMS approved at the given time would be sent, as a service message and as marketing. */
async function releaseTimesAt(time: string, settings = {}) {
  now = new Date(time);
  const id = await robot.sms(contact);
  const page = await pageAt(now);
  await page.call('agency.settings', { serviceHours: false, alsaceMoselle: false, ...settings });
  const { draft, releaseTime: service } = await page.read(id);
  await page.call('drafts.edit', { id, change: { purpose: 'marketing' }, fingerprint: draft.fingerprint });
  return { service, marketing: (await page.read(id)).releaseTime };
}

describe('the release time', () => {
  const atOnce = { at: null, because: null, holiday: null, anyHour: false };
  const later = { holiday: null, anyHour: false };

  const NIGHT = '2026-11-20T19:00:00Z';

  it.each([
    ['on a working day', '2026-11-20T10:00:00Z', {}, atOnce],
    ['at night', NIGHT, {}, { ...later, at: '2026-11-21T07:00:00.000Z', because: 'night' }],
    ['on a Sunday', '2026-11-22T10:00:00Z', {}, { ...later, at: '2026-11-23T07:00:00.000Z', because: 'sunday' }],
    [
      'on 11 November',
      '2026-11-11T10:00:00Z',
      {},
      { ...later, at: '2026-11-12T07:00:00.000Z', because: 'holiday', holiday: 'Armistice 1918' },
    ],
    ['on 26 December', '2026-12-26T10:00:00Z', {}, atOnce],
    [
      'on 26 December in Strasbourg',
      '2026-12-26T10:00:00Z',
      { alsaceMoselle: true },
      { ...later, at: '2026-12-28T07:00:00.000Z', because: 'holiday', holiday: expect.any(String) },
    ],
  ])(
    'is the next legal hour for marketing, and for service messages the next morning after a night: %s',
    async (_, time, settings, expected) => {
      const morning = { ...later, at: '2026-11-21T07:00:00.000Z', because: 'night', anyHour: true };
      const service = time === NIGHT ? morning : atOnce;
      expect(await releaseTimesAt(time, settings)).toEqual({ service, marketing: expected });
    },
  );

  it('is the same for both if the agency chose so', async () => {
    const { service, marketing } = await releaseTimesAt('2026-11-22T10:00:00Z', { serviceHours: true });
    expect(service).toEqual(marketing);
    expect(service.because).toBe('sunday');
  });

  it('is unknown while sending is paused', async () => {
    const page = await pageAt();
    await page.call('agency.pause');
    expect((await page.read(await robot.sms(contact))).releaseTime).toMatchObject({ because: 'paused' });
    await page.call('agency.resume');
    expect((await page.read(await robot.sms(contact))).releaseTime).toEqual(atOnce);
  });
});

describe('an edit', () => {
  it('can be previewed without saving anything', async () => {
    const page = await pageAt();
    const id = await robot.sms(contact, 'Bonjour');
    const before = await readAllRows(server.db, []);
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
    expect(data.findings).toMatchObject([{ code: 'hidden_characters', flag: true }]);
    expect(await readAllRows(server.db, [])).toEqual(before);
    const mail = await robot.email(contact);
    const shown = await page.call('drafts.preview', { id: mail, change: { body: '**Gras** https://x.example' } });
    expect(shown.data.item.html).toContain('<strong>');
  });

  it('keeps the agent’s text, names the editor, and invalidates the old fingerprint', async () => {
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
  ] as const)(
    'of an %s to %o is refused with the name of its field, in the preview and on saving',
    async (kind, change, field) => {
      const page = await pageAt();
      const id = await robot[kind](contact);
      const { fingerprint } = (await page.read(id)).draft;
      const before = await readAllRows(server.db);
      for (const [path, read] of [
        ['drafts.preview', {}],
        ['drafts.edit', { fingerprint }],
      ] as const) {
        const answer = await page.call(path, { id, change, ...read });
        expect(answer).toMatchObject({ status: 400, error: { code: 'invalid_request', errors: [{ path: field }] } });
      }
      expect(await readAllRows(server.db)).toEqual(before);
    },
  );
});
