import { describe, expect, it } from 'vitest';
import { cancelVisit } from '../../approval/agenda/visit-acts.ts';
import { updateContact } from '../../domain/contacts/contacts.ts';
import { createProperty } from '../../domain/properties/create-property.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { scheduleVisit } from '../../domain/visits/visit-changes.ts';
import { receiveText } from '../support/receive-text.ts';
import { startTestServer } from '../support/test-server.ts';
import { createAgent, createProspect } from './draft-fixtures.ts';
import { createReviewAgency } from './review-agency.ts';

const PHONE = '+33639981236';
const server = await startTestServer();
const { served, clock, agency, robot, contact, pageAt } = await createReviewAgency(server, PHONE);

const newProperty = {
  reference: 'M-77',
  title: 'Maison de ville',
  type: 'house',
  feesPercent: 4.5,
  address: { postcode: '44000', city: 'Nantes' },
  mandate: { number: '2026-77', kind: 'exclusive', expiresAt: '2027-02-01T00:00:00+01:00' },
} as const;
const writes = (channel: 'sms' | 'email', from: string, body: string) =>
  receiveText(served.context, agency, { from, body, channel });

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

  it('says which number or address is not the contact’s any more', async () => {
    const { read } = await pageAt();
    const id = await createProspect(agency, 'Nora', '+33639981240');
    const [sms, email] = [await robot.sms(id), await robot.email(id)];
    const address = (await read(email)).contact.email;
    const blocked = async () => [(await read(sms)).blocked, (await read(email)).blocked];
    expect(await blocked()).toEqual([null, null]);
    const granted = { status: 'granted', source: 'Téléphone' };
    const consent = { sms: granted, email: granted };
    const changed = { phone: '+33639981241', email: 'nora@courriel.example', consent };
    await agency.perform(updateContact, { id, ...changed });
    expect(await blocked()).toMatchObject([
      { code: 'conflict', formerAddress: '+33639981240' },
      { code: 'conflict', formerAddress: address },
    ]);
  });

  it('has the contact’s last messages on its channel, oldest first', async () => {
    const { read } = await pageAt();
    const stranger = '+33639981237';
    await createProspect(agency, 'Nils', stranger);
    await writes('sms', stranger, 'Rien à voir');
    for (let count = 1; count <= 7; count += 1) {
      clock.now = new Date(clock.now.getTime() + 1000);
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
    const place = { kind: 'visit', property: 'Maison de ville, Nantes', propertyId: property, street: null };
    const visit = (contactId: string, startsAt: string, agentId?: string) =>
      agency.perform(scheduleVisit, {
        propertyId: property,
        contactId,
        agentId,
        startsAt,
        endsAt: '2026-12-01T10:00:00Z',
        allowOverlap: true,
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
