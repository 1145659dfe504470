import { AGENCY_NAME, type Agency, type Member, memberActor } from '../agency.ts';
import { DAY, earlier, HOUR, later, MINUTE, nextActiveTime, timeBetween } from '../calendar.ts';
import { asTyped, typeset } from '../french.ts';
import { type Channel, type Consents, OWN_FORMS, PORTALS } from '../people/consents.ts';
import { type Random, seededRandom } from '../random.ts';
import { json, type Row } from '../rows.ts';
import type { Enrollment } from '../sequences/enrollments.ts';
import { type ConversationTemplate, fromAgency, fromContact, type Script, type Turn } from './conversation-template.ts';
import { emailBuyerTemplates } from './email-buyer-templates.ts';
import { emailSaleTemplates } from './email-sale-templates.ts';
import { agencyEmail, contactEmail, sms } from './phrases.ts';
import type { Situation, Situations } from './situations.ts';
import { smsTemplates } from './sms-templates.ts';

export type Conversation = { row: Row<'conversation'>; messages: Row<'message'>[]; notes: Row<'note'>[] };

type Message = { at: Date; from: Turn['from']; text: string; subject: string | null };
type Note = { body: string; author: Member };

const templates: ConversationTemplate[] = [...smsTemplates, ...emailBuyerTemplates, ...emailSaleTemplates];

/** All conversations: at most one for each contact and channel, and some with strangers. */
export function conversationsOf(
  agency: Agency,
  situations: Situations,
  consents: Map<string, Consents>,
  enrollments: Enrollment[],
): Conversation[] {
  const random = seededRandom('threads');
  /** `email <contact id>` or `sms <contact id>`. */
  const taken = new Set(enrollments.map(({ contact }) => `email ${contact.id}`));
  return [
    ...templates.flatMap((template) => fromTemplate(random, agency, template, situations, consents, taken)),
    ...enrollments
      .filter(({ sent }) => sent.length > 0)
      .map((enrollment) => fromEnrollment(random, agency, enrollment)),
    ...strangerEmails.flatMap((stranger) => fromStranger(random, agency, stranger)),
  ];
}

function fromTemplate(
  random: Random,
  agency: Agency,
  template: ConversationTemplate,
  situations: Situations,
  consents: Map<string, Consents>,
  taken: Set<string>,
): Conversation[] {
  const { channel, amount } = template;
  const conversations: Conversation[] = [];
  const hasNone = ({ contact }: Situation) => !taken.has(`sms ${contact.id}`) && !taken.has(`email ${contact.id}`);
  // Contacts without any conversation come first.
  const candidates = random
    .shuffled(template.candidates(situations))
    .sort((a, b) => Number(hasNone(b.situation)) - Number(hasNone(a.situation)));
  for (const { situation, startsAt, write, isAllowed } of candidates) {
    if (conversations.length === amount) break;
    const { contact, agent } = situation;
    const at = startsAt(random, agency.now);
    if (taken.has(`${channel} ${contact.id}`) || !isAllowed(consents.get(contact.id) as Consents, at)) continue;
    const script = write(random, agency.now);
    const messages = messagesOf(random, channel, script, at, agency.now, situation);
    if (messages.length === 0) continue;
    taken.add(`${channel} ${contact.id}`);
    const note = script.note === undefined ? undefined : { body: script.note, author: agent };
    const isRequest = channel === 'email' && messages[0]?.from === 'contact';
    const leadSource = isRequest && [...PORTALS, ...OWN_FORMS].includes(contact.source) ? contact.source : null;
    conversations.push(conversationOf(random, agency, channel, contact.id, messages, note, leadSource));
  }
  return conversations;
}

/** The usual time until the next message, in minutes. */
const DELAYS: Record<Channel, readonly [number, number]> = { sms: [5, 60], email: [60, 700] };

/** The messages of a script with their times. Those that would be later than `now` are left out. */
function messagesOf(
  random: Random,
  channel: Channel,
  { subject, turns }: Script,
  startsAt: Date,
  now: Date,
  situation?: Situation,
): Message[] {
  const firstFromAgency = turns.find(({ from }) => from === 'agency');
  let at = startsAt;
  const messages = turns.map((turn, index): Message => {
    const { from, delayMinutes = random.between(...DELAYS[channel]), paragraphs } = turn;
    at = nextActiveTime(index === 0 ? at : later(at, delayMinutes * MINUTE), from);
    const plain = paragraphs.join('\n\n');
    const email = from === 'agency' ? agencyEmail : contactEmail;
    const text = !situation
      ? plain
      : channel === 'email'
        ? email(situation, ...paragraphs)
        : turn === firstFromAgency
          ? sms(situation, plain)
          : plain;
    return { at, from, text, subject: subject === undefined ? null : index === 0 ? subject : `Re : ${subject}` };
  });
  return messages.filter((message) => message.at < now);
}

/** The e-mails that a sequence sent, and the reply to the last one. */
function fromEnrollment(random: Random, agency: Agency, { contact, sent, reply }: Enrollment): Conversation {
  const messages = sent.map(
    ({ step, at }): Message => ({
      at,
      from: 'agency',
      text: step.body.replaceAll('{{contact.firstName}}', contact.firstName ?? ''),
      subject: step.subject,
    }),
  );
  if (reply) {
    const text = `Bonjour,\n\n${reply.text}\n\n${contact.firstName} ${contact.lastName}`;
    messages.push({ at: reply.at, from: 'contact', text, subject: `Re : ${messages.at(-1)?.subject}` });
  }
  return conversationOf(random, agency, 'email', contact.id, messages);
}

function fromStranger(random: Random, agency: Agency, { daysAgo, address, script }: StrangerEmail): Conversation[] {
  const until = earlier(agency.now, daysAgo * DAY + HOUR / 2);
  const startsAt = timeBetween(random, earlier(until, 16 * HOUR), until, 'contact');
  const messages = messagesOf(random, 'email', script, startsAt, agency.now);
  if (messages.length === 0) return [];
  const conversation = conversationOf(random, agency, 'email', null, messages);
  return [{ ...conversation, row: { ...conversation.row, address } }];
}

/** Nothing is folded in the texts of the demo, and no machine wrote one. */
const writtenByPerson = {
  whole_text: null,
  folds: null,
  written_by: null,
  via: null,
  lead_problem: null,
  content_hash: '',
  is_to_read: false,
};

/** A conversation is closed after three weeks, and unread if the contact wrote the last message recently. */
function conversationOf(
  random: Random,
  agency: Agency,
  channel: Channel,
  contactId: string | null,
  messages: Message[],
  note?: Note,
  leadSource: string | null = null,
): Conversation {
  const first = messages[0] as Message;
  const last = messages.at(-1) as Message;
  const id = agency.newId(first.at);
  const rows = messages.map(
    ({ at, from, text, subject }, index): Row<'message'> => ({
      agency_id: agency.id,
      conversation_id: id,
      id: agency.newId(at),
      kind: channel,
      subject,
      at,
      draft_id: null,
      ...writtenByPerson,
      lead_source: index === 0 ? leadSource : null,
      direction: from === 'agency' ? 'outbound' : 'inbound',
      body: channel === 'sms' ? asTyped(text) : typeset(text),
      status: from === 'contact' ? 'received' : channel === 'sms' || random.chance(0.7) ? 'delivered' : 'sent',
    }),
  );
  const unanswered = messages.length - 1 - messages.findLastIndex(({ from }) => from === 'agency');
  const isOpen = last.at >= earlier(agency.now, 21 * DAY);
  const row = {
    agency_id: agency.id,
    id,
    contact_id: contactId,
    channel,
    subject: first.subject,
    status: isOpen ? ('open' as const) : ('closed' as const),
    // After a few days without an answer, the agency waits for the contact.
    waiting: isOpen && last.from === 'agency' && last.at < earlier(agency.now, 3 * DAY),
    // The database fills it in with the colleague in charge of the contact.
    assigned_to: null,
    unread_count: last.at > earlier(agency.now, 30 * HOUR) ? unanswered : 0,
    last_message_at: last.at,
    snippet: rows.at(-1)?.body.slice(0, 120) ?? null,
    created_at: first.at,
    updated_at: last.at,
  };
  const notedAt = later(last.at, random.between(2, 30) * MINUTE);
  return { row, messages: rows, notes: note && notedAt < agency.now ? [noteRow(agency, id, note, notedAt)] : [] };
}

const noteRow = (agency: Agency, conversationId: string, { body, author }: Note, at: Date): Row<'note'> => ({
  agency_id: agency.id,
  id: agency.newId(at),
  conversation_id: conversationId,
  contact_id: null,
  call: null,
  body: typeset(body),
  author: json(memberActor(author)),
  created_at: at,
});

type StrangerEmail = { daysAgo: number; address: string; script: Script };

/** E-mails of people who are no contacts, and how many days ago they began. They are complete, with greeting and signature. */
const strangerEmails: StrangerEmail[] = [
  {
    daysAgo: 2,
    address: 'contact@diagnostics-estuaire.example',
    script: {
      subject: 'Devis diagnostics – maison 5 pièces',
      turns: [
        fromContact(
          'Bonjour,',
          'Suite à votre appel, voici notre devis pour le dossier complet (DPE, amiante, électricité, gaz, termites, ERP) : 480 € TTC. Nous pouvons intervenir mardi ou jeudi matin.',
          'Cordialement,\nDiagnostics de l’Estuaire',
        ),
        fromAgency(
          'Bonjour,',
          'Merci, jeudi à 9 h nous convient. Le propriétaire sera sur place.',
          `Bien cordialement,\nMathieu Rousselot\n${AGENCY_NAME}`,
        ),
        fromContact('Bonjour,', 'C’est noté pour jeudi 9 h.', 'Cordialement,\nDiagnostics de l’Estuaire'),
      ],
    },
  },
  {
    daysAgo: 0,
    address: 'etude@aubree-notaire.example',
    script: {
      subject: 'Pièces manquantes au dossier de vente',
      turns: [
        fromContact(
          'Bonjour,',
          'Pour finaliser le projet d’acte, il nous manque le dernier appel de fonds du syndic et l’attestation d’entretien de la chaudière. Pourriez-vous nous les faire parvenir avant vendredi ?',
          'Bien à vous,\nÉtude de Maître Aubrée, notaire à Nantes',
        ),
      ],
    },
  },
];
