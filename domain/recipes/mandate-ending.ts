import { sql } from 'kysely';
import { mandateEnd } from '../property-status/mandate-status.ts';
import { buyable } from '../property-status/statuses-in-sql.ts';
import { publicId } from '../shared/ids.ts';
import { addDays, instantAt } from '../shared/local-time.ts';
import { dayIn } from '../visit-messages/words.ts';
import { type DueRow, moment, rule, topicId, topicText } from './recipe.ts';
import { nameOfProperty } from './recipe-words.ts';

type Row = DueRow & { property_id: string; title: string; reference: string; ends_at: Date };

/** The message to each seller of a property for sale whose mandate ends within so many days. Another end is another message. */
export const mandateEnding = rule<Row>({
  channels: ['email'],
  onceAContact: true,
  due: ({ work, zone, number, today }) => {
    const from = instantAt(today, '00:00', zone);
    const until = instantAt(addDays(today, number + 1), '00:00', zone);
    return sql`
      select property.id || ' ' || seller.contact_id || ' ' || ${moment(mandateEnd)} as topic, seller.contact_id,
        extract(epoch from ${mandateEnd})::float8 as place, null as wanted, agent.name as agent_name,
        property.id as property_id, property.title, property.reference, ${mandateEnd} as ends_at
      from property
      join property_seller as seller on seller.agency_id = property.agency_id and seller.property_id = property.id
      left join user_account as agent on agent.agency_id = property.agency_id and agent.id = property.assigned_to
      where property.agency_id = ${work.agency.id} and property.status in (${buyable})
        and ${mandateEnd} >= ${from} and ${mandateEnd} < ${until}`;
  },
  holds: ({ work }) => sql`exists (select from property
    join property_seller as seller on seller.agency_id = property.agency_id and seller.property_id = property.id
    where property.agency_id = ${work.agency.id} and property.id = ${topicId(1)} and seller.contact_id = ${topicId(2)}
      and property.status in (${buyable}) and ${moment(mandateEnd)} = ${topicText(3)})`,
  write: (row, { language, turn: { zone } }) => {
    const endsAt = new Date(row.ends_at);
    return {
      values: { 'property.name': nameOfProperty(row), 'mandate.day': dayIn(language, endsAt, zone) },
      reasons: [{ id: publicId('property', row.property_id), code: 'mandate_ends', value: endsAt.toISOString() }],
    };
  },
});
