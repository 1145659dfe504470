import type { Human } from '../../domain/access/accounts.ts';
import { inviteColleague } from '../../domain/access/invitations.ts';
import { createKey } from '../../domain/access/keys.ts';
import { pauseCampaign } from '../../domain/campaigns/campaign-controls.ts';
import { createCampaign } from '../../domain/campaigns/campaigns.ts';
import { startCampaign } from '../../domain/campaigns/start-campaign.ts';
import { createContact, getContact } from '../../domain/contacts/contacts.ts';
import { saveSearch } from '../../domain/contacts/searches/searches.ts';
import { createProperty } from '../../domain/properties/create-property.ts';
import { getProperty } from '../../domain/properties/properties.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import type { Operation } from '../../domain/shared/operation.ts';
import { createTask } from '../../domain/tasks/tasks.ts';
import { scheduleVisit } from '../../domain/visits/visit-changes.ts';
import { testWebhook } from '../../domain/webhooks/replay.ts';
import { createWebhook } from '../../domain/webhooks/webhooks.ts';
import { tenantOf } from '../../storage/tenant.ts';
import { startAsShown } from '../jobs/campaigns/campaign-agency.ts';
import { createColleague, PASSWORD } from '../support/colleagues.ts';
import { addPhotoTo, photoNumber } from '../support/photos.ts';
import type { TestServer } from '../support/test-server.ts';
import { createDraft, createSandboxMessage, type PopulatedAgency } from './populated-agency.ts';
import { contactTableSamples } from './sample-contact-table-inputs.ts';
import { importSamples } from './sample-import-inputs.ts';
import { mandateSamples } from './sample-mandate-inputs.ts';
import { mergeSamples } from './sample-merge-inputs.ts';
import { offerSamples } from './sample-offer-inputs.ts';
import { personalDataSamples } from './sample-personal-data-inputs.ts';
import { profileSamples } from './sample-profile-inputs.ts';
import { proposedSamples } from './sample-proposed-inputs.ts';
import { replySamples } from './sample-reply-inputs.ts';
import { savedViewSamples } from './sample-saved-view-inputs.ts';
import { sequenceSamples } from './sample-sequence-inputs.ts';
import { visitSamples } from './sample-visit-inputs.ts';

type Input = Record<string, unknown>;

const newProperty = (reference: string) => ({
  reference,
  title: 'Maison de ville',
  type: 'house',
  status: 'available',
  priceEuros: 412_000,
  rooms: 5,
  address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' },
});

/**
 * A valid input for each procedure, with fresh records. The tests that loop over all procedures fail if one is missing.
 */
export function createSampleInputs(
  server: TestServer,
  records: PopulatedAgency,
  viewer: { id: string; actor: Human } = records.owner,
): (path: string) => Promise<Record<string, any>> {
  const { agency, negotiator, conversation, contact, property } = records;
  const draft = (status: string) => createDraft(server, records, status);
  const only = async (made: Promise<{ id: string }>) => ({ id: (await made).id });
  const key = () => only(agency.perform(createKey, { name: 'Test', scopes: ['contacts:read'] }));
  const keyId = async () => (await key()).id;
  const user = async () => ({ id: publicId('user', (await createColleague(server.db, agency)).id) });
  const written = { name: 'Portes ouvertes', body: 'Portes ouvertes samedi.', filter: {}, perMinute: 60 };
  const asShown = async () => startAsShown(agency.perform, await agency.perform(createCampaign, written));
  const campaign = async (...controls: Operation[]) => {
    const shown = await asShown();
    const { id, fingerprint } = shown;
    for (const operation of controls) await agency.perform(operation, operation === startCampaign ? shown : { id });
    return controls.length === 0 ? { id, fingerprint } : { id };
  };
  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
  const invited = () => ({ email: `${newId()}@agence.example`, name: 'Yann Test', role: 'negotiator' });
  const url = 'https://subscriber.example/clef';
  const webhook = () => only(agency.perform(createWebhook, { name: 'Zapier', url }));
  const period = async () => ({
    ...(await webhook()),
    from: '2026-11-01T00:00:00Z',
    to: '2026-11-02T00:00:00Z',
  });
  const delivery = async () => only(agency.perform(testWebhook, await webhook()));
  const about = { propertyId: property, contactId: contact };
  const hours = { startsAt: '2026-12-02T10:00:00Z', endsAt: '2026-12-02T10:30:00Z' };
  const visit = () => only(agency.perform(scheduleVisit, { ...about, ...hours, allowOverlap: true }));
  const photo = async () => {
    const { id: propertyId } = await agency.perform(createProperty, newProperty(newId()));
    return { propertyId, id: (await addPhotoTo(agency, propertyId, await photoNumber(1))).added };
  };
  const task = () => only(agency.perform(createTask, { title: 'Rappeler', ...about }));
  const colleague = () => publicId('user', negotiator.id);
  const search = async () => ({ contactId: contact, cities: ['Nantes'], budgetMaxEuros: 350_000 });
  const couple = async () => ({
    contactId: contact,
    otherId: (await agency.perform(createContact, { lastName: newId() })).id,
    kind: 'couple',
  });
  const empty = async () => ({});
  const samples: Record<string, () => Promise<Input>> = {
    'account.state': empty,
    'account.signOut': empty,
    'account.signIn': async () => ({ email: negotiator.email, password: PASSWORD }),
    'account.createAgency': async () => ({
      code: 'x',
      agency: 'X',
      name: 'X',
      email: 'x@x.example',
      password: PASSWORD,
    }),
    'account.invitation': async () => ({ token: (await agency.perform(inviteColleague, invited())).token }),
    'account.acceptInvitation': async () => {
      const { token } = await agency.perform(inviteColleague, invited());
      return { token, name: 'Yann Test', password: PASSWORD };
    },
    'drafts.queue': async () => ({ kind: 'sms', contactId: contact, requestedBy: await keyId(), limit: 1 }),
    'drafts.decided': async () => ({ status: 'sent', limit: 1 }),
    'drafts.read': () => only(draft('pending')),
    'drafts.preview': async () => ({ ...(await only(draft('pending'))), change: { body: 'Bonsoir' } }),
    'drafts.edit': async () => ({ ...(await draft('pending')), change: { body: 'Bonsoir' } }),
    'drafts.approve': () => draft('pending'),
    'drafts.reject': async () => ({ ...(await only(draft('pending'))), reason: 'Non' }),
    'drafts.sendBack': async () => ({ ...(await only(draft('pending'))), remark: 'Plus court' }),
    'drafts.reopen': async () =>
      only(createDraft(server, records, 'rejected', { decision: 'rejected', approved_hash: null })),
    'drafts.undo': () => only(draft('approved')),
    'drafts.retry': () => draft('failed'),
    'drafts.settle': async () => ({ ...(await only(draft('unconfirmed'))), outcome: 'abandon' }),
    'conversations.list': async () => ({ contactId: contact }),
    'conversations.messages': async () => ({ id: conversation }),
    'conversations.notes': async () => ({ id: conversation }),
    'conversations.note': async () => ({ id: conversation, body: 'À rappeler' }),
    'conversations.markRead': async () => ({ id: conversation }),
    'conversations.markUnread': async () => ({ id: conversation }),
    'conversations.read': async () => ({ id: conversation }),
    'conversations.state': async () => ({ id: conversation, state: 'done' }),
    'conversations.assign': async () => ({ id: conversation, assigneeId: colleague() }),
    ...replySamples(server, records, viewer),
    ...sequenceSamples(agency, contact),
    'campaigns.list': async () => ({ limit: 1 }),
    'campaigns.read': () => only(campaign()),
    'campaigns.recipients': () => campaign(startCampaign),
    'campaigns.preview': async () => ({ body: written.body, filter: written.filter }),
    'campaigns.contacts': async () => ({ ids: [contact] }),
    'campaigns.create': async () => written,
    'campaigns.change': async () => ({ ...(await campaign()), body: 'Reporté.' }),
    'campaigns.start': asShown,
    'campaigns.begin': async () => only(agency.perform(startCampaign, { ...(await asShown()), startAt: tomorrow() })),
    'campaigns.pause': () => campaign(startCampaign),
    'campaigns.resume': () => campaign(startCampaign, pauseCampaign),
    'campaigns.cancel': () => campaign(startCampaign),
    'today.read': async () => ({ mine: true, whole: 'offers' }),
    'today.figures': async () => ({ days: 30 }),
    'firstSteps.read': empty,
    'firstSteps.hide': empty,
    'sandbox.exampleDraft': empty,
    'contacts.read': async () => ({ id: contact }),
    'contacts.timeline': async () => ({ id: contact, limit: 1 }),
    'contacts.edit': async () => {
      const { updatedAt } = await agency.perform(getContact, { id: contact });
      return { id: contact, readAt: updatedAt, tags: [newId()], assignedTo: colleague() };
    },
    'contacts.reactivateAddress': async () => {
      const address = `${newId()}@courriel.example`;
      const { id } = await agency.perform(createContact, { lastName: 'Injoignable', email: address });
      const failed_at = server.context.now();
      const failure = { channel: 'email' as const, address, reason: '550', failed_at, undeliverable_since: failed_at };
      await tenantOf(server.db, agency.id).insert('delivery_failure', failure).execute();
      return { id, channel: 'email' };
    },
    'contacts.move': async () => ({ id: contact, stage: 'qualified' }),
    ...mergeSamples(agency, contact),
    ...contactTableSamples({ contact, colleagueId: colleague() }),
    ...visitSamples(server, records),
    ...savedViewSamples(server, { agency, viewer }),
    ...importSamples(agency),
    ...personalDataSamples(server, agency),
    ...proposedSamples(agency, records),
    ...mandateSamples(agency, records, { context: server.context, viewer: viewer.actor }),
    'contacts.note': async () => ({ id: contact, body: 'À rappeler' }),
    'contacts.noteCall': async () => ({ id: contact, outcome: 'no_answer' }),
    'contacts.sheet': async () => ({ id: contact }),
    'contacts.add': async () => ({ lastName: 'Nouveau', kind: 'buyer', assignedTo: colleague() }),
    'contacts.saveSearch': search,
    'contacts.removeSearch': async () => {
      const { searches } = await agency.perform(saveSearch, await search());
      return { contactId: contact, id: searches.at(-1)?.id };
    },
    'contacts.link': couple,
    'contacts.unlink': async () => {
      const { contactId, otherId } = await couple();
      return { contactId, otherId };
    },
    'properties.read': async () => ({ id: property }),
    'properties.create': async () => ({ ...newProperty(newId()), sellerId: contact }),
    'properties.change': async () => {
      const { updatedAt } = await agency.perform(getProperty, { id: property });
      return { id: property, readAt: updatedAt, title: newId() };
    },
    'properties.sheet': async () => ({ id: property }),
    'properties.inspection': async () => ({ id: property }),
    'properties.browse': async () => ({ q: 'nantes', assignedTo: colleague(), limit: 1 }),
    'properties.count': async () => ({ q: 'nantes', assignedTo: colleague() }),
    'properties.assign': async () => ({ ids: [property], assignedTo: colleague() }),
    'properties.interested': async () => ({ propertyId: property }),
    'properties.suggestReference': empty,
    'properties.advert': async () => ({ id: property }),
    'properties.publicData': async () => ({ id: property }),
    'properties.prices': async () => ({ propertyId: property }),
    'properties.portalViews': async () => ({ propertyId: property }),
    'properties.sellers': async () => ({ propertyId: property }),
    'properties.linkSeller': async () => about,
    'properties.unlinkSeller': async () => about,
    'properties.photos': async () => ({ propertyId: property }),
    'properties.sortPhotos': async () => {
      const { propertyId, id } = await photo();
      return { propertyId, ids: [id] };
    },
    'properties.titlePhoto': async () => ({ ...(await only(photo())), title: newId() }),
    'properties.removePhoto': () => only(photo()),
    'properties.restorePhoto': () => only(photo()),
    'properties.publish': async () => ({ ids: [property] }),
    'properties.unpublish': async () => ({ ids: [property] }),
    'visits.list': async () => ({ ...about, limit: 1 }),
    'visits.read': visit,
    'visits.agenda': async () => ({ from: '2026-12-01', to: '2026-12-07', agentId: publicId('user', negotiator.id) }),
    'visits.preview': async () => ({ ...about, agentId: publicId('user', negotiator.id), ...hours }),
    'visits.schedule': async () => ({
      ...about,
      agentId: publicId('user', negotiator.id),
      ...hours,
      allowOverlap: true,
    }),
    'visits.move': async () => ({ ...(await visit()), ...hours, allowOverlap: true }),
    'boards.read': async () => ({ board: 'buyers', assigneeId: colleague(), limit: 1 }),
    'boards.column': async () => ({ board: 'properties', column: 'available', assigneeId: colleague(), limit: 1 }),
    'boards.moveBuyer': async () => {
      const from = (await agency.perform(getContact, { id: contact })).stage;
      const to = from === 'offer' ? 'visiting' : 'offer';
      return { id: contact, from, to, offer: { propertyId: property, amountEuros: 300_000 } };
    },
    'boards.moveProperty': async () => {
      const from = (await agency.perform(getProperty, { id: property })).status;
      return { id: property, from, to: from === 'draft' ? 'available' : 'draft' };
    },
    'boards.assignProperty': async () => ({ id: property, assigneeId: colleague() }),
    ...offerSamples(agency, records),
    'tasks.list': async () => ({ ...about, assigneeId: colleague(), limit: 1 }),
    'tasks.count': empty,
    'tasks.create': async () => ({ title: 'Rappeler', ...about, assigneeId: colleague() }),
    'tasks.change': async () => ({ ...(await task()), title: 'Écrire', ...about, assigneeId: colleague() }),
    'tasks.complete': task,
    'tasks.reopen': task,
    'keys.list': empty,
    'keys.create': async () => ({ name: 'Nouvelle', scopes: ['contacts:read'] }),
    'keys.pause': key,
    'keys.resume': key,
    'keys.rotate': key,
    'keys.revoke': key,
    'webhooks.list': empty,
    'webhooks.create': async () => ({ name: 'Make', url, kinds: ['contact.created'] }),
    'webhooks.change': async () => ({ ...(await webhook()), name: 'n8n', url, kinds: [] }),
    'webhooks.rotate': webhook,
    'webhooks.disable': webhook,
    'webhooks.enable': webhook,
    'webhooks.remove': webhook,
    'webhooks.deliveries': async () => ({ webhookId: (await webhook()).id, status: 'waiting', limit: 1 }),
    'webhooks.delivery': delivery,
    'webhooks.test': webhook,
    'webhooks.replay': delivery,
    'webhooks.events': period,
    'webhooks.replayRange': period,
    'journal.list': async () => ({ outcome: 'done', limit: 1 }),
    'journal.check': empty,
    'team.list': empty,
    'team.invite': async () => invited(),
    'team.withdraw': () => only(agency.perform(inviteColleague, invited())),
    'team.preview': empty,
    'team.role': async () => ({ ...(await user()), role: 'assistant' }),
    'team.disable': user,
    'team.enable': user,
    'agency.read': empty,
    'agency.settings': async () => ({ undoSeconds: 10 }),
    'agency.pause': empty,
    'agency.resume': empty,
    ...profileSamples(server, agency, viewer),
    'search.everything': async () => ({ q: 'elodie' }),
    'sandbox.outbox': empty,
    'sandbox.simulate': async () => ({ ...(await createSandboxMessage(server, records)), what: 'reply', body: 'Oui' }),
  };
  return async (path) => {
    const sample = samples[path];
    if (!sample) throw new Error(`There is no sample for ${path}: add one.`);
    return sample();
  };
}
