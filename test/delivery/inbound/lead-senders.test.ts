import { describe, expect, it } from 'vitest';
import type { InboundMessage } from '../../../delivery/driver.ts';
import { readMail } from '../../../delivery/email/read-mail.ts';
import { receiveEvent } from '../../../delivery/inbound/receive.ts';
import { receiveMessage } from '../../../delivery/inbound/receive-message.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { listInbox, readConversation } from '../../../domain/conversations/inbox.ts';
import { systemActor } from '../../../domain/shared/actor.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { createColleague } from '../../support/colleagues.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { mailIds } from '../driver-fixtures.ts';

const server = await startTestServer({ ownStore: true });
const { db, context } = server;

type Mail = { from?: string; subject?: string; headers?: string[]; text: string };

async function read({
  from = 'noreply@outil.example',
  subject = 'Nouvelle demande',
  headers = [],
  text,
}: Mail): Promise<InboundMessage> {
  const raw = [
    `From: ${from}`,
    `Subject: ${subject}`,
    `Message-ID: <${newId()}@outil.example>`,
    ...headers,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
  ].join('\r\n');
  const reading = await readMail({ ...mailIds, raw: new Uint8Array(Buffer.from(raw)) });
  const [event] = ('events' in reading && reading.events) || [];
  if (event?.kind !== 'message') throw new Error('no message');
  return event;
}

const receive = async (agency: Agency, mail: Mail) =>
  receiveMessage(context, systemActor(agency.id), 'smtp', await read(mail));

const contactsOf = (agency: Agency) =>
  db.selectFrom('contact').select(['email', 'phone', 'last_name']).where('agency_id', '=', agency.id).execute();

async function conversationsOf(agency: Agency) {
  const { data } = await agency.perform(listInbox, {});
  return Promise.all(
    data.map(async ({ id, status, unreadCount }: { id: string; status: string; unreadCount: number }) => {
      const [message] = (await agency.perform(readConversation, { id })).data;
      return { status, unreadCount, writtenBy: message.writtenBy, leadProblem: message.leadProblem };
    }),
  );
}

const callBack = { text: 'Téléphone : 06 39 98 70 01' };

describe('the mail of a sender that the agency has set', () => {
  it.each(['outil.example', 'noreply@outil.example'])(
    'as %s is a lead of this agency and of no other',
    async (entry) => {
      const [agency, other] = [await server.createAgency(), await server.createAgency()];
      await agency.perform(changeAgency, { leadSenders: [entry] });
      await receive(agency, callBack);
      await receive(other, callBack);
      expect(await contactsOf(agency)).toEqual([{ email: null, phone: '+33639987001', last_name: null }]);
      expect(await contactsOf(other)).toEqual([]);
      expect(await conversationsOf(agency)).toMatchObject([{ status: 'open', unreadCount: 1, writtenBy: 'person' }]);
    },
  );

  it('includes its subdomains, in any spelling, and no domain that only ends alike', async () => {
    const agency = await server.createAgency();
    await agency.perform(changeAgency, { leadSenders: ['Écoles.example'] });
    await receive(agency, { ...callBack, from: 'noreply@mail.xn--coles-9ra.example' });
    await receive(agency, { ...callBack, from: 'noreply@autres-xn--coles-9ra.example' });
    await receive(agency, { text: 'Téléphone : 06 39 98 70 02', from: 'noreply@écoles.example' });
    expect((await contactsOf(agency)).map(({ phone }) => phone).sort()).toEqual(['+33639987001', '+33639987002']);
  });

  it('finds the agency among several', async () => {
    const agency = await server.createAgency();
    await agency.perform(changeAgency, { leadSenders: ['seul.example'] });
    await receiveEvent(context, 'smtp', await read({ ...callBack, from: 'noreply@seul.example' }));
    expect(await contactsOf(agency)).toHaveLength(1);
  });

  it('is an answer where it answers', async () => {
    const agency = await server.createAgency();
    await agency.perform(changeAgency, { leadSenders: ['outil.example'] });
    await receive(agency, { ...callBack, headers: ['In-Reply-To: <a@agence.example>'], from: 'ana@outil.example' });
    expect(await contactsOf(agency)).toEqual([]);
    expect(await conversationsOf(agency)).toMatchObject([{ leadProblem: null, writtenBy: 'person' }]);
  });

  it('without a person is a message that says why, and waits to be read', async () => {
    const agency = await server.createAgency();
    await agency.perform(changeAgency, { leadSenders: ['outil.example'] });
    await receive(agency, { text: 'Une demande est arrivée.' });
    expect(await contactsOf(agency)).toEqual([]);
    expect(await conversationsOf(agency)).toEqual([
      { status: 'open', unreadCount: 1, writtenBy: 'automatic', leadProblem: 'no_person' },
    ]);
  });
});

describe('the mail of a known portal without a person', () => {
  it('says why; only what may be a request waits to be read', async () => {
    const agency = await server.createAgency();
    const from = 'noreply@seloger.com';
    await receive(agency, { from, subject: 'Bilan de la semaine', text: 'Votre annonce a été vue 120 fois.' });
    expect(await conversationsOf(agency)).toMatchObject([
      { status: 'closed', unreadCount: 0, leadProblem: 'no_person' },
    ]);
    await receive(agency, { from, subject: 'Votre bien', text: 'Nom : Jolly\nMessage : Je voudrais visiter.' });
    await receive(agency, { from, text: 'Connectez-vous pour la lire.' });
    const conversations = await conversationsOf(agency);
    expect(conversations.filter(({ status, unreadCount }) => status === 'open' && unreadCount === 1)).toHaveLength(2);
    const rows = db.selectFrom('message').select('lead_problem').where('agency_id', '=', agency.id).orderBy('at');
    expect((await rows.execute()).map(({ lead_problem }) => lead_problem)).toEqual([
      'no_person',
      'no_address',
      'no_person',
    ]);
  });
});

describe('the agency’s own number and address', () => {
  async function newAgency() {
    const agency = await server.createAgency();
    await agency.perform(changeAgency, { phone: '01 99 00 12 34', email: 'kerbrat@boite.example' });
    return agency;
  }

  it('are not the person’s, who comes after them', async () => {
    const agency = await newAgency();
    const own = 'Tél : 01 99 00 12 34\nE-mail : kerbrat@boite.example';
    await receive(agency, { text: `${own}\n\nNom : JOLLY\nTél : 06 39 98 70 01\nE-mail : ines@acheteurs.example` });
    expect(await contactsOf(agency)).toEqual([
      { last_name: 'Jolly', phone: '+33639987001', email: 'ines@acheteurs.example' },
    ]);
  });

  it('nor a colleague’s address, from which nobody writes then', async () => {
    const agency = await newAgency();
    const { id } = await createColleague(db, agency);
    const email = `${id}@boite.example`;
    await db.updateTable('user_account').set({ email }).where('id', '=', id).execute();
    await receive(agency, { text: `Nom : Jolly\nTél : 06 39 98 70 01\nE-mail : ${email}` });
    expect(await contactsOf(agency)).toMatchObject([{ phone: '+33639987001', email: null }]);
    const conversations = db.selectFrom('conversation').select('address').where('agency_id', '=', agency.id);
    expect(await conversations.execute()).toEqual([{ address: null }]);
  });

  it('make nobody where there is no other', async () => {
    const agency = await newAgency();
    await receive(agency, { text: 'Nom : Jolly\nTél : 01 99 00 12 34\nE-mail : kerbrat@boite.example' });
    expect(await contactsOf(agency)).toEqual([]);
    expect(await conversationsOf(agency)).toEqual([
      { status: 'open', unreadCount: 1, writtenBy: 'automatic', leadProblem: 'own_address' },
    ]);
  });
});
