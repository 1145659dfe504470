import { sql } from 'kysely';
import type { Language } from '../../storage/column-values.ts';
import { publicId } from '../shared/ids.ts';
import { addDays, instantAt } from '../shared/local-time.ts';
import { dayIn } from '../visit-messages/words.ts';
import { type DueRow, moment, rule, topicId, topicText } from './recipe.ts';

type Kind = 'buyer' | 'seller' | 'both';
type Row = DueRow & { last_exchange_at: Date; kind: Kind };

/** Somebody who was silent for longer is not written to out of the blue. */
const MOST_DAYS = 365;

const questions: Record<Language, Record<Kind, string>> = {
  fr: {
    buyer:
      'Cherchez-vous toujours un bien\u00A0? Si vos critères ont changé, dites-le-moi, et je chercherai en ce sens.',
    seller: 'Où en êtes-vous de votre projet de vente\u00A0?',
    both: 'Où en êtes-vous de votre projet\u00A0?',
  },
  en: {
    buyer: 'Are you still looking for a property? If what you want has changed, please tell me.',
    seller: 'Where does your plan to sell stand?',
    both: 'Where do your plans stand?',
  },
};

/** Stages in which silence means nothing: the sale is on its way, or over. */
const isActive = sql<boolean>`listed.stage in ('new', 'contacted', 'qualified', 'visiting', 'offer')`;

/** The message to a buyer or seller with whom there was no exchange for so many days. A new silence is another message. */
export const silentContact = rule<Row>({
  channels: ['email', 'sms'],
  onceAContact: true,
  due: ({ work, zone, number, today }) => {
    const { id } = work.agency;
    const from = instantAt(addDays(today, -Math.max(MOST_DAYS, number)), '00:00', zone);
    const until = instantAt(addDays(today, 1 - number), '00:00', zone);
    return sql`
      select listed.contact_id || ' ' || ${moment(sql`listed.last_exchange_at`)} as topic, listed.contact_id,
        -extract(epoch from listed.last_exchange_at)::float8 as place, null as wanted, null as agent_name,
        listed.last_exchange_at, listed.kind
      from listed_contact as listed
      where listed.agency_id = ${id} and listed.quiet_since >= ${from} and listed.quiet_since < ${until}
        and listed.last_exchange_at is not null and listed.kind in ('buyer', 'seller', 'both') and ${isActive}
        and not exists (select from visit where visit.agency_id = ${id} and visit.contact_id = listed.contact_id
          and visit.status = 'scheduled' and visit.starts_at > ${work.now})
        and not exists (select from draft where draft.agency_id = ${id} and draft.contact_id = listed.contact_id
          and draft.status in ('pending', 'approved', 'scheduled', 'sending'))`;
  },
  holds: ({ work }) => sql`exists (select from listed_contact as listed
    where listed.agency_id = ${work.agency.id} and listed.contact_id = ${topicId(1)} and ${isActive}
      and ${moment(sql`listed.last_exchange_at`)} = ${topicText(2)})`,
  write: ({ contact_id, last_exchange_at, kind }, { language, turn: { zone } }) => {
    const at = new Date(last_exchange_at);
    return {
      values: { 'silence.day': dayIn(language, at, zone), 'silence.question': questions[language][kind] },
      reasons: [{ id: publicId('contact', contact_id), code: 'last_exchange', value: at.toISOString() }],
    };
  },
});
