import { expect } from 'vitest';
import { createCampaign } from '../../domain/campaigns/campaigns.ts';
import { requestCampaignStart } from '../../domain/campaigns/start-campaign.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { importRecords } from '../../domain/imports/import-records.ts';
import { newId, publicId, uuidOf } from '../../domain/shared/ids.ts';
import { monthsAfter } from '../../domain/shared/months-after.ts';
import { csv, fileOf } from '../domain/imports/files.ts';
import { addPhotoTo, photoNumber } from '../support/photos.ts';
import { signInClient, type startAgencyServer } from './console-server.ts';

type Server = Awaited<ReturnType<typeof startAgencyServer>>;

/** A message without a flag. */
export const readyBody = 'Nous avons bien reçu votre dossier et vous en remercions.';

/** The records from which every dialog of the console can be opened. */
export async function createDialogRecords(server: Server) {
  const { db, agency, api } = server;
  const client = await signInClient(server);
  const call = async (path: string, input?: object) => {
    const { status, data, text } = await client.call(path, input);
    expect(status, `${path}: ${text}`).toBe(200);
    return data;
  };
  const [contact] = (await call('contacts.search', {})).contacts;
  await call('tasks.create', { title: 'Rappeler le notaire' });

  // On the record of the contact: somebody who looks the same, a search, and a linked contact.
  await api('POST', '/contacts', { firstName: 'Elodie', phone: contact.phone, source: 'Salon', allowDuplicate: true });
  await call('contacts.saveSearch', { contactId: contact.id, cities: ['Rennes'], propertyTypes: ['house'] });
  await call('savedViews.save', { list: 'contacts', name: 'Partenaires', address: 'type=notary' });
  await call('savedViews.save', { list: 'properties', name: 'Terrains', address: 'type=land' });
  const partner = await agency.perform(createContact, {
    ...{ lastName: 'Le Goff', firstName: 'Maël', intent: 'buy', email: 'mael@courriel.example' },
  });
  await call('contacts.saveSearch', { contactId: partner.id, cities: ['Nantes'], budgetMaxEuros: 400_000 });
  await call('contacts.link', { contactId: contact.id, otherId: partner.id, kind: 'couple' });

  const property = await call('properties.create', {
    ...{ reference: 'NAN-0815', title: 'Maison de ville', type: 'house', status: 'available', priceEuros: 412_000 },
    address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' },
  });
  await addPhotoTo(agency, property.id, await photoNumber(1));
  await addPhotoTo(agency, property.id, await photoNumber(2));
  // In the register of mandates: a number that is reserved, and a mandate that is signed today.
  await call('mandates.declare', { firstNumber: 1460, startedOn: '2020-01-01' });
  const search = { purpose: 'search', kind: 'simple', mandants: [{ name: 'Maël Le Goff', contactId: partner.id }] };
  const [reservedMandate, signedMandate] = [
    await call('mandates.reserve', search),
    await call('mandates.reserve', search),
  ];
  const { id, reservedOn } = signedMandate;
  await call('mandates.sign', { id, signedOn: reservedOn, endsOn: monthsAfter(reservedOn, 3) });

  // On the pages of two offers: a contract that is signed by a couple, and an offer whose time is over.
  const homes = { title: 'Villa', type: 'house', address: { postcode: '44600', city: 'Saint-Nazaire' } };
  const offerFor = async (reference: string, more: object = {}) => {
    const { id: propertyId } = await call('properties.create', { ...homes, reference });
    return (await call('offers.record', { contactId: contact.id, propertyId, amountEuros: 300_000, ...more })).id;
  };
  const signedOffer = await offerFor('NAZ-1');
  await call('offers.move', { id: signedOffer, stage: 'promise_signed' });
  const expiredOffer = await offerFor('NAZ-2', { validUntil: '2026-01-15' });

  await call('contacts.propose', { contactId: contact.id, propertyId: property.id });
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const times = { startsAt: hour(72), endsAt: hour(73) };
  await call('visits.schedule', { contactId: contact.id, propertyId: property.id, ...times });

  // An appointment that was called off, and another one that has its time.
  const later = { startsAt: hour(96), endsAt: hour(97) };
  const visit = await call('visits.schedule', { contactId: partner.id, propertyId: property.id, ...later });
  await call('visits.cancel', { id: visit.id });
  await call('visits.schedule', { kind: 'call', contactId: partner.id, ...later });

  // A calendar link, and an account whose server has refused the password.
  await call('calendars.createFeed', { withNames: true });
  await call('calendars.connect', { address: 'https://dav.example/', username: 'elodie', password: 'la mer' });
  const refused = { status: 'stopped', fault: 'password', fault_at: new Date() } as const;
  await db.updateTable('calendar_account').set(refused).where('agency_id', '=', agency.id).execute();

  // A message with a flag, one without, and an agent's request to start a campaign.
  const body = 'Bonjour Élodie, rendez-vous le 32 novembre.';
  const message = await api('POST', '/messages/sms', { prospectId: contact.id, body });
  await api('POST', '/messages/sms', { prospectId: contact.id, body: readyBody });
  const audience = { body: 'Portes ouvertes samedi.', filter: {} };
  const content = { name: 'Portes ouvertes', ...audience };
  const requested = await agency.perform(createCampaign, content);
  const request = await agency.perform(requestCampaignStart, { id: requested.id });

  const campaign = await agency.perform(createCampaign, { ...content, name: 'Nouveautés' });
  const started = await call('campaigns.create', { ...content, name: 'Estimations' });
  const { recipientsFingerprint } = await call('campaigns.preview', audience);
  await call('campaigns.start', { id: started.id, fingerprint: started.fingerprint, recipientsFingerprint });

  const steps = [{ delayHours: 48, subject: 'Votre recherche', body: 'Bonjour' }];
  const sequence = await call('sequences.create', { name: 'Bienvenue', steps });
  const { fingerprint } = sequence.versions[0];
  await call('sequences.activate', { id: sequence.id, version: 1, fingerprint });
  await call('enrollments.enroll', { id: sequence.id, prospectId: contact.id, version: 1 });
  const draftSequence = await call('sequences.create', { name: 'Anniversaire', steps });

  const webhook = { name: 'Zapier', url: 'https://subscriber.example/clef' };
  const webhookId = (await call('webhooks.create', webhook)).id;
  await agency.perform(importRecords, { kind: 'contacts', file: fileOf(csv([['Nom'], ['Kervella']])) });

  // Nobody has written to this contact for years.
  const old = await agency.perform(createContact, { lastName: 'Ancien' });
  const inactive = db.updateTable('contact').set({ created_at: new Date('2020-01-01') });
  await inactive.where('id', '=', uuidOf('contact', old.id)).execute();

  const receive = async (message: object) => {
    const id = newId();
    const conversation = { id, agency_id: agency.id, status: 'open', unread_count: 1, snippet: 'Bonjour', ...message };
    const createdAt = { last_message_at: new Date(), created_at: new Date() };
    await db
      .insertInto('conversation')
      .values({ ...conversation, ...createdAt } as never)
      .execute();
    return publicId('conversation', id);
  };

  return {
    ...{ signedOffer, expiredOffer },
    contact: contact.id as string,
    partner: partner.id as string,
    property: property.id as string,
    reservedMandate: reservedMandate.id as string,
    signedMandate: signedMandate.id as string,
    flaggedDraft: message.body.draftId as string,
    campaignDraft: request.draftId as string,
    campaign: campaign.id as string,
    startedCampaign: started.id as string,
    sequence: sequence.id as string,
    draftSequence: draftSequence.id as string,
    webhook: webhookId as string,
    conversation: await receive({
      contact_id: uuidOf('contact', contact.id),
      channel: 'email',
      address: contact.email,
    }),
    unknownSender: await receive({ contact_id: null, channel: 'sms', address: '+33639980777' }),
  };
}
