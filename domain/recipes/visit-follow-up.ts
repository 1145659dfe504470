import { sql } from 'kysely';
import { spokenOutcomes, type visitNextSteps } from '../../storage/column-values.ts';
import { publicId } from '../shared/ids.ts';
import { addDays, instantAt } from '../shared/local-time.ts';
import { visitEmail, visitSms } from '../visit-messages/message-operations.ts';
import { dayIn } from '../visit-messages/words.ts';
import { type DueRow, rule, topicId } from './recipe.ts';
import { nameOfProperty } from './recipe-words.ts';

type Row = DueRow & {
  visit_id: string;
  starts_at: Date;
  title: string;
  reference: string;
  interest: number | null;
  next_step: (typeof visitNextSteps)[number] | null;
  has_words: boolean;
};

/** Older visits are not followed up: nobody has noted for a week that they took place, or the recipe was off. */
const MOST_DAYS = 7;

type Feedback = 'interested' | 'thinking' | 'not_interested' | 'missing';

const feedbackOf = ({ interest, next_step, has_words }: Row): Feedback => {
  if (next_step === 'none') return 'not_interested';
  if (next_step === 'second_visit' || next_step === 'offer') return 'interested';
  if (interest !== null && interest >= 4) return 'interested';
  if (interest !== null && interest <= 2) return 'not_interested';
  return interest === null && next_step === null && !has_words ? 'missing' : 'thinking';
};

/** The sentences of an SMS instead. */
const shorter: Record<'fr' | 'en', Partial<Record<Feedback, string>>> = {
  fr: { missing: 'Qu’en avez-vous pensé\u00A0? Votre avis m’aide à mieux cibler votre recherche.' },
  en: {},
};

const sentences: Record<'fr' | 'en', Record<Feedback, string>> = {
  fr: {
    interested:
      'J’ai noté que ce bien vous intéresse. Souhaitez-vous le revoir, ou parler ensemble de la suite\u00A0? Dites-moi quand je peux vous appeler.',
    thinking: 'Avez-vous des questions auxquelles je peux répondre pour vous aider à vous décider\u00A0?',
    not_interested:
      'J’ai noté que ce bien ne vous convient pas. Dites-moi ce qui vous a manqué, et j’en tiendrai compte dans votre recherche.',
    missing: 'Qu’en avez-vous pensé\u00A0? Votre avis, même bref, m’aide à mieux cibler votre recherche.',
  },
  en: {
    interested:
      'I understand that you are interested. Would you like to see it again, or to talk about how to go on? Please tell me when I may call you.',
    thinking: 'Do you have any questions that I can answer to help you decide?',
    not_interested:
      'I understand that it is not what you are looking for. Please tell me what was missing, and I will take it into account in your search.',
    missing: 'What did you think of it? A word from you, however short, helps me to refine your search.',
  },
};

const spoken = sql.join(spokenOutcomes.map((outcome) => sql.lit(outcome)));

/**
 * The message so many days after a visit that took place, by what the visitor said of it; of several visits on a day it is the last
 * one's. Nothing is due once somebody has spoken with the visitor or written to them, but for the slip or a reminder.
 */
export const visitFollowUp = rule<Row>({
  channels: ['email', 'sms'],
  onceAContact: true,
  due: ({ work, zone, number, today }) => {
    const until = instantAt(addDays(today, 1 - number), '00:00', zone);
    const from = instantAt(addDays(today, -number - MOST_DAYS), '00:00', zone);
    const { id } = work.agency;
    return sql`
      select visit.id::text as topic, visit.contact_id, -extract(epoch from visit.starts_at)::float8 as place, null as wanted,
        agent.name as agent_name, visit.id as visit_id, visit.starts_at, property.title, property.reference, visit.interest,
        visit.next_step, coalesce(visit.feedback, visit.liked, visit.disliked) is not null as has_words
      from visit
      join property on property.agency_id = visit.agency_id and property.id = visit.property_id
      left join user_account as agent on agent.agency_id = visit.agency_id and agent.id = visit.agent_id
      where visit.agency_id = ${id} and visit.kind = 'visit' and visit.status = 'completed'
        and visit.starts_at >= ${from} and visit.starts_at < ${until}
        and not exists (select from visit as later where later.agency_id = ${id} and later.contact_id = visit.contact_id
          and later.kind = 'visit' and later.status = 'completed' and later.starts_at > visit.starts_at
          and later.starts_at < visit.starts_at + interval '12 hours')
        and not exists (select from conversation
          join message on message.agency_id = ${id} and message.conversation_id = conversation.id
          left join draft on draft.agency_id = ${id} and draft.id = message.draft_id
          where conversation.agency_id = ${id} and conversation.contact_id = visit.contact_id
            and message.direction = 'outbound' and message.at > visit.ends_at
            and draft.operation is distinct from ${visitEmail.name} and draft.operation is distinct from ${visitSms.name})
        and not exists (select from note where note.agency_id = ${id} and note.contact_id = visit.contact_id
          and note.call in (${spoken}) and note.created_at > visit.ends_at)`;
  },
  holds: ({
    work,
  }) => sql`exists (select from visit where visit.agency_id = ${work.agency.id} and visit.id = ${topicId(1)}
    and visit.status = 'completed')`,
  write: (row, { language, channel, turn: { zone } }) => {
    const feedback = feedbackOf(row);
    const at = new Date(row.starts_at);
    const id = publicId('visit', row.visit_id);
    return {
      values: {
        'visit.day': dayIn(language, at, zone),
        'property.name': nameOfProperty(row),
        'visit.feedback': (channel === 'sms' && shorter[language][feedback]) || sentences[language][feedback],
      },
      reasons: [
        { id, code: 'visit_took_place', value: at.toISOString() },
        { id, code: `feedback_${feedback}` },
      ],
    };
  },
});
