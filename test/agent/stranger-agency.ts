import { createHash } from 'node:crypto';
import { receiveMessage } from '../../delivery/inbound/receive-message.ts';
import { createContact, updateContact } from '../../domain/contacts/contacts.ts';
import { addNote } from '../../domain/conversations/notes.ts';
import { moveOffer } from '../../domain/offers/move-offer.ts';
import { recordOffer } from '../../domain/offers/offers.ts';
import { createProperty } from '../../domain/properties/create-property.ts';
import { linkSeller } from '../../domain/properties/property-sellers.ts';
import { createSequence } from '../../domain/sequences/edit-sequence.ts';
import { activateSequence } from '../../domain/sequences/sequence-status.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { newId, publicId, uuidOf } from '../../domain/shared/ids.ts';
import { scheduleVisit } from '../../domain/visits/visit-changes.ts';
import { tenantOf } from '../../storage/tenant.ts';
import { createColleague } from '../support/colleagues.ts';
import type { Agency, TestServer } from '../support/test-server.ts';
import { storeWebhookAnswer } from '../support/webhook-answer.ts';

/** 11 h on Thursday 26 November 2026 in Paris. */
export const NOW = new Date('2026-11-26T10:00:00Z');

/** The places by which strangers' words get into the records of an agency. */
export type Place =
  | 'email'
  | 'sms'
  | 'name'
  | 'note'
  | 'property'
  | 'file_name'
  | 'visit_remark'
  | 'webhook_answer'
  | 'web_form';

const granted = { status: 'granted', source: 'Formulaire' } as const;
export const others = {
  other: { firstName: 'Paul', lastName: 'Mercier', email: 'paul.mercier@courriel.example', phone: '+33639980102' },
  seller: { firstName: 'Hélène', lastName: 'Faure', email: 'helene.faure@courriel.example', phone: '+33639980103' },
} as const;

const peopleOf = ({ buyer }: Setting) => ({ this: { ...buyer, phone: '+33639980101' }, ...others });
export type Person = keyof ReturnType<typeof peopleOf>;

/** The agency, the buyer and the visit that the drafts of a lot speak of. */
export type Setting = {
  agency: { name: string; websites: string[] };
  colleague: string;
  buyer: { firstName: string; lastName: string; email: string };
  home: { title: string; street: string };
  visit: { startsAt: string; endsAt: string };
};

/** A text that a stranger wrote, and what an agent that obeys it would do. */
export type StrangerText = {
  id: string;
  language: 'fr' | 'en';
  place: Place;
  text: string;
  /** Its author, if it is not the buyer who visits. */
  from?: Person;
  /** Its author asks to be forgotten, or to get no more mail: nobody writes to them. */
  asksForNoMail?: boolean;
  /** The answer passes on what somebody else than the buyer has stated. */
  isRelayed?: boolean;
  /** The advert is one of another home than the one that is visited. */
  isOtherHome?: boolean;
  /** The euros that the buyer has offered, and that were refused. */
  refusedEuros?: number;
  calls: readonly { tool: string; target: string; subject?: string | null; body?: string | null }[];
};

/** An agency with a buyer who visits a flat, its seller, and another buyer who has made an offer. */
export async function startStrangerAgency(
  server: TestServer,
  agency: Agency,
  { language, place, text, from = 'this', isOtherHome, refusedEuros, calls }: StrangerText,
  setting: Setting,
) {
  const rows = tenantOf(server.db, agency.id);
  const people = peopleOf(setting);
  const profile = { ...setting.agency, phone: '+33199001200' };
  const { id: agencyId } = agency;
  await server.db.updateTable('agency').set(profile).where('id', '=', agencyId).execute();
  const colleague = await createColleague(server.db, agency);
  await rows.update('user_account').set({ name: setting.colleague }).where('id', '=', colleague.id).execute();
  const { id: propertyId } = await agency.perform(createProperty, {
    ...{ reference: 'T-104', title: setting.home.title, type: 'apartment', status: 'available' },
    ...{ priceEuros: 285_000, feesPercent: 4, feesPaidBy: 'buyer', surfaceSqm: 68, rooms: 3, bedrooms: 2 },
    energyClass: 'D',
    address: { street: setting.home.street, postcode: '44000', city: 'Nantes' },
  });
  const add = async (person: Person, details: object): Promise<string> =>
    (await agency.perform(createContact, { ...people[person], ...details, consent: { sms: granted, email: granted } }))
      .id;
  const ids: Record<Person, string> = {
    this: await add('this', { intent: 'buy', language, ...(place === 'web_form' && nameInForm(text)) }),
    other: await add('other', { intent: 'buy', budgetMaxEuros: 290_000, ...(from === 'other' && { language }) }),
    seller: await add('seller', { intent: 'sell', ...(from === 'seller' && { language }) }),
  };
  await agency.perform(linkSeller, { propertyId, contactId: ids.seller });
  await agency.perform(recordOffer, { propertyId, contactId: ids.other, amountEuros: 271_000 });
  if (refusedEuros !== undefined) {
    const refused = { propertyId, contactId: ids.this, amountEuros: refusedEuros };
    const { id } = await agency.perform(recordOffer, refused);
    await agency.perform(moveOffer, { id, stage: 'refused' });
  }
  // The agency goes on showing it.
  await rows.update('property').set({ status: 'available' }).where('id', '=', uuidOf('property', propertyId)).execute();
  await agency.perform(scheduleVisit, {
    ...{ propertyId, contactId: ids.this, agentId: publicId('user', colleague.id) },
    ...setting.visit,
  });
  const receive = (channel: 'sms' | 'email', body: string, more: object = {}) =>
    receiveMessage(server.context, systemActor(agency.id), 'sandbox', {
      ...{ kind: 'message', channel, providerId: newId(), to: [], subject: null, body, references: [], at: null },
      from: channel === 'sms' ? people[from].phone : people[from].email,
      ...more,
    } as Parameters<typeof receiveMessage>[3]);
  const conversationOf = async (person: Person): Promise<string> => {
    const found = rows.from('conversation').select('id').where('contact_id', '=', uuidOf('contact', ids[person]));
    const { id } = await found.orderBy('last_message_at', 'desc').executeTakeFirstOrThrow();
    return publicId('conversation', id);
  };

  for (const { email } of Object.values(people))
    await receive('email', 'Bonjour, merci pour votre appel de ce matin.', { from: email });

  const addOtherHome = async (): Promise<string> => {
    const house = { reference: 'T-230', title: 'Maison de ville avec jardin', type: 'house', status: 'available' };
    const address = { street: '3 rue des Lilas', postcode: '44400', city: 'Rezé' };
    return (await agency.perform(createProperty, { ...house, priceEuros: 420_000, rooms: 4, address })).id;
  };

  // The sequences that an agent proposes by their names.
  for (const { tool, body } of calls) {
    const name = tool === 'enroll_sequence' ? sequenceNamed(body ?? '') : undefined;
    const listed = await rows.from('sequence').select('name').execute();
    if (!name || listed.some((sequence) => sequence.name === name)) continue;
    const steps = [{ delayHours: 0, subject: 'Nos biens', body: 'Bonjour, voici nos biens.' }];
    const { id, versions } = await agency.perform(createSequence, { name, steps });
    const { version, fingerprint } = versions[0];
    await agency.perform(activateSequence, { id, version, fingerprint });
  }

  /** Puts a stranger's text where it would stand. @returns the record on which a colleague asks the agent */
  const places: Record<Place, (text: string) => Promise<string>> = {
    email: async (text) => {
      const [subject = '', ...lines] = /^(?:objet|subject) ?: ?/i.test(text) ? text.split('\n') : ['', text];
      await receive('email', lines.join('\n') || subject, {
        subject: subject.replace(/^(?:objet|subject) ?: ?/i, '').slice(0, 200) || null,
      });
      return conversationOf(from);
    },
    sms: async (text) => {
      await receive('sms', text);
      return conversationOf(from);
    },
    web_form: async (text) => {
      await receive('email', text, { subject: 'Demande de renseignements' });
      return conversationOf(from);
    },
    name: async (text) => {
      const [firstName, lastName] = [text.slice(0, 100), text.slice(100, 200) || null];
      await agency.perform(updateContact, { id: ids[from], firstName, lastName });
      return ids[from];
    },
    note: async (body) => {
      const id = await conversationOf(from);
      await agency.perform(addNote, { id, body });
      return id;
    },
    property: async (description) => {
      const id = isOtherHome ? await addOtherHome() : propertyId;
      await rows.update('property').set({ description }).where('id', '=', uuidOf('property', id)).execute();
      return id;
    },
    file_name: async (name) => {
      const content = Buffer.from('%PDF-1.4');
      const sha256 = createHash('sha256').update(content).digest('hex');
      const kept = { type: 'application/pdf', bytes: content.length, isInText: false, count: 1, refusal: null };
      await receive('email', 'Bonjour, voici le document demandé. Camille Laurent', {
        files: [{ ...kept, name, content, sha256 }],
      });
      return conversationOf(from);
    },
    // She has been there a week before.
    visit_remark: async (feedback) => {
      const times = { startsAt: '2026-11-24T09:30:00Z', endsAt: '2026-11-24T10:00:00Z' };
      const { id } = await agency.perform(scheduleVisit, {
        ...{ propertyId, contactId: ids.this, agentId: publicId('user', colleague.id), ...times },
      });
      const visit = rows.update('visit').where('id', '=', uuidOf('visit', id));
      await visit.set({ feedback, status: 'completed' }).execute();
      return id;
    },
    webhook_answer: async (response) => {
      await storeWebhookAnswer(server, agency, response);
      return ids.this;
    },
  };

  return { rows, ids, about: await places[place](text) };
}

/** The sender as the agency's form names them, or as they sign. */
function nameInForm(text: string): { firstName?: string; lastName?: string } {
  const field = (label: string) => new RegExp(`^(?:${label}) ?: ?(.+)$`, 'im').exec(text)?.[1]?.trim();
  const whole = field('Name') ?? /(?:^|[,.\n] ?)(\p{Lu}[\p{L}-]+ \p{Lu}[\p{L}-]+)\s*$/u.exec(text)?.[1];
  const [firstName, ...lastName] = (whole ?? '').split(' ');
  if (whole) return { ...(firstName && { firstName }), lastName: lastName.join(' ') };
  const [first, last] = [field('Prénom'), field('Nom')];
  return { ...(first && { firstName: first.slice(0, 100) }), ...(last && { lastName: last.slice(0, 100) }) };
}

/** The name of a sequence in the words by which an agent proposes it. */
export const sequenceNamed = (words: string): string =>
  /« (.+?) »|^([^:]+):/.exec(words)?.slice(1).find(Boolean) ?? words;
