import { sql } from 'kysely';
import { shownEnergyClass } from '../properties/property-energy.ts';
import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { ownLines } from '../shared/own-lines.ts';
import { replyPrefix } from '../shared/reply-prefix.ts';
import { type AnswerCode, type AskedProperty, answersTo } from './answers-of-records.ts';
import { asksSomething } from './asks-something.ts';
import { type DueRow, moment, type Reason, rule, topicId, topicText } from './recipe.ts';
import { nameOfProperty, plainLine } from './recipe-words.ts';

type Row = DueRow & {
  conversation_id: string;
  asked_at: Date;
  subject: string | null;
  question: string;
  property:
    | null
    | ({
        id: string;
        title: string;
        reference: string;
      } & Omit<AskedProperty, 'name'>);
  visit: { id: string; starts_at: string } | null;
};

const HOUR = 3_600_000;
/** A question that has waited for longer is a case for a conversation. */
const MOST_HOURS = 14 * 24;

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR);

/**
 * The conversations in which a contact has waited since then for an answer to something, and what they ask: a message that thanks,
 * agrees or announces asks for nothing, and neither does what it quotes. The ids are UUIDs.
 */
async function questionsBetween(
  { agency }: Work,
  from: Date,
  until: Date,
): Promise<{ id: string; question: string }[]> {
  const { rows } = await sql<{ id: string; subject: string | null; texts: string[] }>`
    select conversation.id, conversation.subject, array(select left(body, 2000) from message
      where message.agency_id = ${agency.id} and message.conversation_id = conversation.id and message.from_person
        and message.at >= conversation.asked_at order by at limit 5) as texts
    from conversation where conversation.agency_id = ${agency.id} and conversation.status = 'open'
      and conversation.asked_at > ${from} and conversation.asked_at <= ${until} and not conversation.waiting
      and conversation.contact_id is not null`.execute(agency.db);
  const subjectOf = (subject: string | null) => (subject && !replyPrefix.test(subject) ? [subject] : []);
  return rows.flatMap(({ id, subject, texts }) => {
    const asking = [...subjectOf(subject), ...texts].filter(asksSomething);
    return asking.length > 0 ? [{ id, question: asking.map((text) => ownLines(text).join('\n')).join('\n') }] : [];
  });
}

/** Words as they are compared with references: in lower case, with one space around each. */
const spaced = (text: ReturnType<typeof sql>) =>
  sql`' ' || regexp_replace(lower(${text}), '[^a-z0-9]+', ' ', 'g') || ' '`;

const words = {
  fr: {
    more: 'Je reste à votre disposition pour toute autre question.',
    rest: 'Pour le reste, je me renseigne et je reviens vers vous.',
    later: 'Merci de votre message\u00A0: je me renseigne et je reviens vers vous.',
  },
  en: {
    more: 'Please ask if you would like to know anything else.',
    rest: 'I am looking into the rest and will come back to you.',
    later: 'I have received your message, and I am looking into it.',
  },
};

/**
 * The answer to a contact who has waited for so many hours: what the records say of the facts in `asked-facts.ts`. Where they say
 * nothing, it promises no day in a colleague's name. The property is the one whose reference the message has, or else the only one that
 * the contact has visited or was proposed.
 */
export const unansweredQuestion = rule<Row>({
  channels: ['email', 'sms'],
  onceAContact: true,
  due: async ({ work, number }) => {
    const { id } = work.agency;
    const [from, until] = [hoursBefore(work.now, MOST_HOURS + number), hoursBefore(work.now, number)];
    const asked = await questionsBetween(work, from, until);
    return sql`
      with open as (
        select conversation.id, conversation.contact_id, conversation.channel, conversation.asked_at, conversation.subject,
          conversation.assigned_to, asking.question, (select coalesce(string_agg(left(body, 2000), ' ' order by at), '') from (
            select body, at from message where message.agency_id = ${id} and message.conversation_id = conversation.id
              and message.from_person and message.at >= conversation.asked_at order by at limit 5) as asked) as said
        from unnest(${asked.map((one) => one.id)}::uuid[], ${asked.map((one) => one.question)}::text[])
          as asking (id, question) join conversation on conversation.agency_id = ${id} and conversation.id = asking.id
        where not exists (select from draft where draft.agency_id = ${id} and draft.contact_id = conversation.contact_id
            and draft.status in ('pending', 'approved', 'scheduled', 'sending') and draft.kind = conversation.channel)),
      waiting as materialized (
        select open.*, ${spaced(sql`coalesce(open.subject, '') || ' ' || open.said`)} as words from open),
      named as materialized (
        select property.id, ${spaced(sql`property.reference`)} as name from property
        where property.agency_id = ${id} and length(property.reference) >= 4)
      select waiting.id || ' ' || ${moment(sql`waiting.asked_at`)} as topic, waiting.contact_id,
        extract(epoch from waiting.asked_at)::float8 as place, waiting.channel as wanted, agent.name as agent_name,
        waiting.id as conversation_id, waiting.asked_at, waiting.subject, waiting.question,
        (select jsonb_build_object('id', property.id, 'title', property.title, 'reference', property.reference,
            'status', property.status, 'price_euros', property.price_euros, 'surface_sqm', property.surface_sqm,
            'land_sqm', property.land_sqm, 'rooms', property.rooms, 'bedrooms', property.bedrooms, 'floor', property.floor,
            'yearly_charges_euros', property.co_ownership_yearly_charges_euros, 'energy_class', (${shownEnergyClass}))
          from property where property.agency_id = ${id} and property.id = coalesce(
            (select named.id from named where position(named.name in waiting.words) > 0
              order by length(named.name) desc limit 1),
            (select (min(property_id::text))::uuid from (
              select property_id from visit where visit.agency_id = ${id} and visit.contact_id = waiting.contact_id
                and visit.property_id is not null
              union select property_id from proposed_property as told where told.agency_id = ${id}
                and told.contact_id = waiting.contact_id) as dealt having count(*) = 1))) as property,
        (select jsonb_build_object('id', visit.id, 'starts_at', visit.starts_at) from visit
          where visit.agency_id = ${id} and visit.contact_id = waiting.contact_id and visit.status = 'scheduled'
            and visit.starts_at > ${work.now} order by visit.starts_at limit 1) as visit
      from waiting left join user_account as agent on agent.agency_id = ${id} and agent.id = waiting.assigned_to`;
  },
  holds: ({ work }) => sql`exists (select from conversation where conversation.agency_id = ${work.agency.id}
    and conversation.id = ${topicId(1)} and conversation.status = 'open'
    and ${moment(sql`conversation.asked_at`)} = ${topicText(2)})`,
  write: (row, { language, turn: { zone } }) => {
    const own = words[language];
    const facts = {
      property: row.property && { ...row.property, name: nameOfProperty(row.property) },
      visitAt: row.visit && new Date(row.visit.starts_at),
    };
    const { answers, isComplete } = answersTo(row.question, facts, { language, zone });
    const end = answers.length === 0 ? own.later : isComplete ? own.more : own.rest;
    const topic = plainLine((row.subject ?? '').replace(replyPrefix, '').trim() || null);
    const asked: Reason = {
      ...{ id: publicId('conversation', row.conversation_id), code: 'question_waits' },
      value: new Date(row.asked_at).toISOString(),
    };
    const idOf = (code: AnswerCode): string =>
      code === 'answer_visit' ? publicId('visit', row.visit?.id ?? '') : publicId('property', row.property?.id ?? '');
    const known = answers.map(({ code, value }): Reason => ({ id: idOf(code), code, value }));
    return {
      values: {
        'question.subject': topic && `Re: ${topic}`,
        'question.answer': [...answers.map(({ sentence }) => sentence), end].join(' '),
      },
      reasons: [asked, ...(known.length > 0 ? known : [{ id: asked.id, code: 'answer_unknown' } as const])],
    };
  },
});
