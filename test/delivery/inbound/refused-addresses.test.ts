import { describe, expect, it } from 'vitest';
import { unsubscribe } from '../../../delivery/inbound/unsubscribe.ts';
import { unsubscribeUrl } from '../../../domain/consent/unsubscribe-link.ts';
import { createContact, getContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { draftEmail } from '../../../domain/conversations/message-drafts.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const { context } = server;

const granted = { sms: { status: 'granted', source: 'Formulaire' } };
let numbers = 0;
const newNumber = () => `+3363998${String(8000 + numbers++)}`;

describe('a number that was opted out', () => {
  it('does not show as consenting on another record', async () => {
    const agency = await server.createAgency();
    const phone = newNumber();
    const one = await agency.perform(createContact, { lastName: 'Un', phone, consent: granted });
    const other = await agency.perform(createContact, {
      lastName: 'Deux',
      phone,
      consent: granted,
      allowDuplicate: true,
    });
    await agency.perform(updateContact, {
      id: one.id,
      consent: { sms: { status: 'opted_out', evidence: 'Au téléphone' } },
    });
    const { consent } = await agency.perform(getContact, { id: other.id });
    expect(consent.sms).toMatchObject({ status: 'opted_out', evidence: 'Au téléphone' });
  });

  it('is not granted again by a key, on whichever record', async () => {
    const agency = await server.createAgency();
    const phone = newNumber();
    const one = await agency.perform(createContact, { lastName: 'Un', phone });
    await agency.perform(updateContact, { id: one.id, consent: { sms: { status: 'opted_out' } } });
    const key = { kind: 'key', id: newId(), name: 'Hôte', agencyId: agency.id, scopes: ['contacts:write'] } as const;
    const details = { lastName: 'Deux', phone, consent: granted, allowDuplicate: true };
    const { output } = await perform(context, key, createContact, details);
    expect(output.consent.sms.status).toBe('opted_out');
  });
});

describe('an unsubscribe link', () => {
  const linkTo = (agencyId: string, contactId: string, draftId?: string) =>
    unsubscribeUrl(context, {
      agencyId,
      contactId: uuidOf('contact', contactId),
      draftId: draftId && uuidOf('draft', draftId),
    });
  const press = (link: string) => unsubscribe(context, link.split('/').at(-1) as string);

  it('opts out the address that got the mail, also after the contact has another one', async () => {
    const agency = await server.createAgency();
    const email = `avant-${newId()}@courriel.example`;
    const contact = await agency.perform(createContact, { lastName: 'Le Goff', email });
    const draft = await agency.perform(draftEmail, { prospectId: contact.id, subject: 'Visite', body: 'Bonjour' });
    await agency.perform(updateContact, { id: contact.id, email: `apres-${newId()}@courriel.example` });
    await press(linkTo(agency.id, contact.id, draft.draftId));
    expect((await agency.perform(getContact, { id: contact.id })).consent.email.status).not.toBe('opted_out');
    const again = await agency.perform(createContact, { lastName: 'Autre', email });
    await expect(
      agency.perform(draftEmail, { prospectId: again.id, subject: 'Visite', body: 'Bonjour' }),
    ).rejects.toMatchObject({ code: 'opted_out' });
  });

  it('of before opts out the contact’s address', async () => {
    const agency = await server.createAgency();
    const contact = await agency.perform(createContact, { lastName: 'Le Goff', email: `${newId()}@courriel.example` });
    await press(linkTo(agency.id, contact.id));
    expect((await agency.perform(getContact, { id: contact.id })).consent.email).toMatchObject({
      status: 'opted_out',
      source: 'Lien de désinscription',
    });
  });

  it('that was changed is not one of ours', async () => {
    const agency = await server.createAgency();
    const contact = await agency.perform(createContact, { lastName: 'Le Goff', email: `${newId()}@courriel.example` });
    const [subject = '', signature] = (linkTo(agency.id, contact.id).split('/').at(-1) as string).split('.');
    await expect(unsubscribe(context, `${subject}AAAAAAAAAAAAAAAAAAAAAA.${signature}`)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
