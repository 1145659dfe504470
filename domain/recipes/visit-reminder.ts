import { sql } from 'kysely';
import type { visitKinds } from '../../storage/column-values.ts';
import { publicId } from '../shared/ids.ts';
import { addDays, dayAfter, instantAt } from '../shared/local-time.ts';
import { kindWords } from '../visit-messages/draft-reminder.ts';
import { visitsToldOf } from '../visit-messages/waiting-messages.ts';
import { dayIn, hourIn } from '../visit-messages/words.ts';
import { type DueRow, moment, rule, topicId, topicText } from './recipe.ts';
import { plainLine } from './recipe-words.ts';
import { visitsNamedInDrafts } from './visits-named.ts';

type Row = DueRow & {
  visit_id: string;
  kind: (typeof visitKinds)[number];
  starts_at: Date;
  street: string | null;
  city: string | null;
};

/** The place says that it is by telephone. */
const appointment = { fr: 'notre rendez-vous', en: 'our appointment' };
const byPhone = { fr: 'par téléphone', en: 'by phone' };

/**
 * The reminder of an appointment, so many days before. On the last open day before a Sunday or a holiday it is that of the closed
 * days too. None is prepared where a colleague has prepared one, or where a message that waits names the day and the hour already.
 */
export const visitReminder = rule<Row>({
  channels: ['sms', 'email'],
  onceAContact: false,
  due: async ({ work, zone, number, today, nextDay }) => {
    const from = instantAt(dayAfter(today), '00:00', zone);
    const until = instantAt(addDays(nextDay, number), '00:00', zone);
    const coming = sql<boolean>`visit.status = 'scheduled' and visit.starts_at >= ${from} and visit.starts_at < ${until}`;
    const contacts = sql`select contact_id from visit where agency_id = ${work.agency.id} and ${coming}`;
    const told = await visitsToldOf(work, 'reminder', contacts);
    const named = await visitsNamedInDrafts(work, coming, zone);
    return sql`
      select visit.id || ' ' || ${moment(sql`visit.starts_at`)} as topic, visit.contact_id,
        extract(epoch from visit.starts_at)::float8 as place, null as wanted, agent.name as agent_name, visit.id as visit_id,
        visit.kind, visit.starts_at, property.street, property.city
      from visit
      left join property on property.agency_id = visit.agency_id and property.id = visit.property_id
      left join user_account as agent on agent.agency_id = visit.agency_id and agent.id = visit.agent_id
      where visit.agency_id = ${work.agency.id} and ${coming}
        and visit.id <> all(${[...told.map(({ visitId }) => visitId), ...named]}::uuid[])`;
  },
  holds: ({
    work,
  }) => sql`exists (select from visit where visit.agency_id = ${work.agency.id} and visit.id = ${topicId(1)}
    and visit.status = 'scheduled' and ${moment(sql`visit.starts_at`)} = ${topicText(2)} and visit.starts_at > ${work.now})`,
  write: ({ visit_id, kind, starts_at, street, city }, { language, turn: { zone } }) => {
    const at = new Date(starts_at);
    const place = plainLine([street, city].filter(Boolean).join(', ') || null) ?? plainLine(city);
    return {
      values: {
        'visit.what': kind === 'call' ? appointment[language] : kindWords[language][kind],
        'visit.day': dayIn(language, at, zone),
        'visit.hour': hourIn(language, at, zone),
        'visit.place': kind === 'call' ? byPhone[language] : place,
      },
      reasons: [{ id: publicId('visit', visit_id), code: 'visit_planned', value: at.toISOString() }],
    };
  },
});
