import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { previewReply } from '../../../approval/replies/preview-reply.ts';
import { sendReply } from '../../../approval/replies/send-reply.ts';
import { createCampaign } from '../../../domain/campaigns/campaigns.ts';
import { startCampaign } from '../../../domain/campaigns/start-campaign.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { draftEmail, draftSms } from '../../../domain/conversations/message-drafts.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { enrollSequence } from '../../../domain/sequences/enroll.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { completeVisit } from '../../../domain/visit-messages/report-visit.ts';
import { advanceCampaign } from '../../../jobs/campaigns/advance.ts';
import { startAsShown } from '../../jobs/campaigns/campaign-agency.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { receiveText } from '../../support/receive-text.ts';
import { createRecords } from '../../support/records.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { whileLocked } from '../../support/while-locked.ts';

const server = await startTestServer();
const { db, context, createAgency } = server;

const granted = { status: 'granted', source: 'Formulaire' } as const;
const addresses = { email: 'alba@courriel.example', phone: '+33639981101' };
const alba = { firstName: 'Alba', lastName: 'Noël', ...addresses, consent: { sms: granted, email: granted } };
const erasing = (id: string) => ({ id, name: 'Alba Noël', reason: 'request' });
const mail = { subject: 'Bonjour', body: 'Bonjour' };

/** The statement of an erasure that others wait for: the person's row is locked and emptied. */
const erasureOf = (id: string) => sql`
  with erased as (select id from contact where id = ${uuidOf('contact', id)} for update)
  update contact set erased_at = now(), email = null, phone = null from erased where contact.id = erased.id`;

const rowsOf = (table: 'draft' | 'enrollment', { id }: Agency) =>
  db.selectFrom(table).selectAll().where('agency_id', '=', id).execute();

// PGlite has one connection, on which nothing happens at the same time.
describe.runIf(server.databaseUrl)('the erasure of a person', () => {
  it('finds nobody whose contact is merged into another one at this moment', async () => {
    const agency = await createAgency();
    const { id } = await agency.perform(createContact, { lastName: 'Noël' });
    const merged = sql`delete from contact where id = ${uuidOf('contact', id)}`;
    const [refused] = await whileLocked(db, merged, {
      begin: () => [refusalOf(agency.perform(eraseContact, { ...erasing(id), name: 'Noël' }))],
      waiting: 1,
    });
    expect(await refused).toMatchObject({ code: 'not_found' });
  });

  it('ends what is drafted at this moment', async () => {
    const agency = await createAgency();
    const { id } = await agency.perform(createContact, alba);
    const row = sql`select from contact where id = ${uuidOf('contact', id)}`;
    const [erased] = await whileLocked(db, sql`${row} for share`, {
      begin: () => [agency.perform(eraseContact, erasing(id))],
      waiting: 1,
      meanwhile: () => agency.perform(draftSms, { prospectId: id, body: 'Bonjour Alba' }),
    });
    await erased;
    const drafts = db.selectFrom('draft').select('status').where('agency_id', '=', agency.id);
    expect(await drafts.execute()).toEqual([{ status: 'rejected' }]);
  });

  it('is over before a draft for the person is held, or a reply stored', async () => {
    const agency = await createAgency();
    const { id } = await agency.perform(createContact, alba);
    const text = { contactId: id, channel: 'email', ...mail };
    const { fingerprint } = await agency.perform(previewReply, text);
    const reply = () => refusalOf(agency.perform(sendReply, { ...text, fingerprint, formId: crypto.randomUUID() }));
    const draft = () => refusalOf(agency.perform(draftEmail, { prospectId: id, ...mail }));
    const refused = await whileLocked(db, erasureOf(id), { begin: () => [reply(), draft()], waiting: 2 });
    for (const refusal of refused) expect(await refusal).toMatchObject({ code: 'person_erased' });
  });

  it('is over before a message of the person is stored, which comes from an unknown sender then', async () => {
    const agency = await createAgency();
    const { contact } = await createRecords(server, agency);
    const message = { from: '+33639981234', body: 'C’est encore moi' };
    const receive = () => receiveText(context, agency, message);
    const [received] = await whileLocked(db, erasureOf(contact), { begin: () => [receive()], waiting: 1 });
    await received;
    const stored = db
      .selectFrom('message')
      .innerJoin('conversation', 'conversation.id', 'conversation_id')
      .select(['body', 'contact_id'])
      .where('message.agency_id', '=', agency.id)
      .where('body', '=', message.body);
    expect(await stored.execute()).toEqual([{ body: message.body, contact_id: null }]);
  });

  it('is over before an enrollment starts', async () => {
    const agency = await createAgency();
    const { sequence } = await createRecords(server, agency);
    const { id } = await agency.perform(createContact, alba);
    const enroll = () => refusalOf(agency.perform(enrollSequence, { id: sequence, prospectId: id }));
    const [refused] = await whileLocked(db, erasureOf(id), { begin: () => [enroll()], waiting: 1 });
    expect(await refused).toMatchObject({ code: 'person_erased' });
    expect(await rowsOf('enrollment', agency)).toEqual([]);
  });

  it('is over before a campaign writes its message to the person', async () => {
    const agency = await createAgency();
    const { id } = await agency.perform(createContact, alba);
    const written = { name: 'Portes ouvertes', body: 'Portes ouvertes samedi, {{contact.firstName}}.' };
    const campaign = await agency.perform(createCampaign, written);
    await agency.perform(startCampaign, await startAsShown(agency.perform, campaign));
    const job = { agencyId: agency.id, id: uuidOf('campaign', campaign.id) };
    const [advanced] = await whileLocked(db, erasureOf(id), {
      begin: () => [advanceCampaign(context, job)],
      waiting: 1,
    });
    await advanced;
    expect(await rowsOf('draft', agency)).toEqual([]);
    const excluded = db.selectFrom('campaign_exclusion').select('reason').where('agency_id', '=', agency.id);
    expect(await excluded.execute()).toEqual([{ reason: 'left_audience' }]);
  });

  it('forgets the event of a change that is committed at this moment', async () => {
    const agency = await createAgency();
    const { contact, visit } = await createRecords(server, agency);
    // The change waits for the head of the journal, which it writes last, and the erasure for the change.
    const head = sql`select from journal_head where agency_id = ${agency.id} for update`;
    const ended = await whileLocked(db, head, {
      begin: () => [
        agency.perform(completeVisit, { id: visit }),
        agency.perform(eraseContact, { ...erasing(contact), name: 'Élodie Le Goff' }),
      ],
      waiting: 2,
    });
    await Promise.all(ended);
    const events = db.selectFrom('event').select('data').where('agency_id', '=', agency.id);
    const texts = (await events.execute()).map(({ data }) => JSON.stringify(data));
    expect(texts.filter((text) => text.includes('Le Goff'))).toEqual([]);
  });
});
