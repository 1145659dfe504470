import { describe, expect, it } from 'vitest';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { draftEmail, draftSms } from '../../../domain/conversations/message-drafts.ts';
import { scopes } from '../../../domain/shared/actor.ts';
import { newId } from '../../../domain/shared/ids.ts';
import type { Operation } from '../../../domain/shared/operation.ts';
import { perform } from '../../../door/perform.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer({ ownStore: true });
const phone = '+33639984242';
const granted = { status: 'granted', source: 'Formulaire' } as const;
const optedOut = { status: 'opted_out' } as const;
const consents = { consent: { sms: granted, email: granted } };

async function createAgency() {
  const agency = await server.createAgency();
  const email = `${newId()}@courriel.example`;
  const createWith = (more = {}) =>
    agency.perform(createContact, { phone, email, allowDuplicate: true, ...consents, ...more });
  const consent = (id: string, consent: object) => agency.perform(updateContact, { id, consent });
  const sms = (prospectId: string) => agency.perform(draftSms, { prospectId, body: 'Bonjour' });
  const mail = (prospectId: string) => agency.perform(draftEmail, { prospectId, subject: 'Visite', body: 'Bonjour' });
  const key = { kind: 'key', id: newId(), name: 'Hôte', agencyId: agency.id, scopes } as const;
  const asKey = async <O extends Operation>(operation: O, input: unknown): Promise<any> =>
    (await perform(server.context, key, operation, input)).output;
  return { agency, createWith, consent, sms, mail, asKey };
}

describe('an opt-out', () => {
  it('is valid for the number, also of a duplicate and of a contact that a key creates later', async () => {
    const { createWith, consent, sms, asKey } = await createAgency();
    const [contact, duplicate] = [await createWith(), await createWith()];
    await consent(contact.id, { sms: optedOut });
    const later = await asKey(createContact, { phone, allowDuplicate: true, ...consents });
    for (const { id } of [contact, duplicate, later])
      expect(await refusalOf(sms(id))).toMatchObject({ code: 'opted_out' });
  });

  it('is valid only on its channel and in its agency', async () => {
    const [agency, otherAgency] = [await createAgency(), await createAgency()];
    const [contact, otherContact] = [await agency.createWith(), await otherAgency.createWith()];
    await agency.consent(contact.id, { sms: optedOut });
    expect(await agency.mail(contact.id)).toMatchObject({ status: 'pending' });
    expect(await otherAgency.sms(otherContact.id)).toMatchObject({ status: 'pending' });
    await agency.consent(contact.id, { email: optedOut });
    expect(await refusalOf(agency.mail(contact.id))).toMatchObject({ code: 'opted_out' });
  });

  it('is lifted by a human who records a new consent, not by a key', async () => {
    const { createWith, consent, sms, asKey } = await createAgency();
    const [contact, duplicate] = [await createWith(), await createWith()];
    await consent(contact.id, { sms: optedOut });
    expect(await refusalOf(sms(duplicate.id))).toMatchObject({ code: 'opted_out' });
    for (const { id } of [contact, duplicate]) {
      const lift = asKey(updateContact, { id, consent: { sms: granted } });
      expect(await refusalOf(lift)).toMatchObject({ code: 'opted_out' });
    }
    await consent(contact.id, { sms: granted });
    for (const { id } of [contact, duplicate]) expect(await sms(id)).toMatchObject({ status: 'pending' });
  });

  it('stays with the contact who changes the number, and with the old number', async () => {
    const { agency, createWith, consent, sms, asKey } = await createAgency();
    const contact = await createWith();
    await consent(contact.id, { sms: optedOut });
    await agency.perform(updateContact, { id: contact.id, phone: '+33639984343', allowDuplicate: true });
    const next = await asKey(createContact, { phone, ...consents });
    for (const { id } of [contact, next]) expect(await refusalOf(sms(id))).toMatchObject({ code: 'opted_out' });
  });
});
