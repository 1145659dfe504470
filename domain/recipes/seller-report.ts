import { sql } from 'kysely';
import type { Language, visitNextSteps } from '../../storage/column-values.ts';
import { byKey } from '../../storage/tenant.ts';
import { addUpViews, viewsSentence } from '../portal-views/told-views.ts';
import { countedViews, isNewSince, type ViewsRow } from '../portal-views/views-of-property.ts';
import { marketed } from '../property-status/statuses-in-sql.ts';
import { publicId, uuidOf } from '../shared/ids.ts';
import { newsOfSeller } from '../shared/last-news.ts';
import { addDays, instantAt, localTime } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import { feedbackLines } from '../visit-messages/report-text.ts';
import { visitsToldOf } from '../visit-messages/waiting-messages.ts';
import { type NamedPerson, withoutVisitor } from '../visit-messages/without-visitor.ts';
import { dayIn } from '../visit-messages/words.ts';
import { type DueRow, rule, topicId } from './recipe.ts';
import { dayOf, nameOfProperty } from './recipe-words.ts';

type ToldVisit = {
  id: string;
  starts_at: string;
  interest: number | null;
  liked: string | null;
  disliked: string | null;
  felt_price_euros: number | null;
  next_step: (typeof visitNextSteps)[number] | null;
  attendees: string | null;
  /** By whose names a remark could tell who the visitor is. */
  people: (NamedPerson & { id: string })[];
};

type Row = DueRow & {
  title: string;
  reference: string;
  /** How many visits took place, of which `visits` are the latest. */
  visit_count: number;
  visits: ToldVisit[];
  offers: number;
  /** The views of the advert of which neither an earlier report nor a colleague has told this seller. */
  views: ViewsRow[];
};

/** The visits that a report tells of one by one. */
const MOST_VISITS = 5;

const words = {
  fr: {
    visit: (day: string) => `Visite du ${day}`,
    one: (since: string) => `Depuis le ${since}, une visite a eu lieu.`,
    several: (count: number, since: string) => `Depuis le ${since}, ${count} visites ont eu lieu.`,
    nothing: 'Nous attendons le retour du visiteur.',
    offers: [
      'Aucune offre n’est en cours d’examen.',
      'Une offre est en cours d’examen.',
      'offres sont en cours d’examen.',
    ],
  },
  en: {
    visit: (day: string) => `Visit on ${day}`,
    one: (since: string) => `Since ${since}, one visit has taken place.`,
    several: (count: number, since: string) => `Since ${since}, ${count} visits have taken place.`,
    nothing: 'No feedback has been given yet.',
    offers: [
      'No offer is under consideration.',
      'One offer is under consideration.',
      'offers are under consideration.',
    ],
  },
} as const;

/** A visit that was noted later than that is told by a colleague. */
const MOST_LATE_DAYS = 31;

/**
 * The report to a seller of the visits of the last so many days, at most once in so many days; also of those that were noted since the
 * last report. Visits of which an earlier report or a colleague has told this seller are left out.
 */
export const sellerReport = rule<Row>({
  channels: ['email'],
  onceAContact: false,
  due: async ({ work, zone, number, today, lastDay }) => {
    const { id } = work.agency;
    const firstDay = addDays(lastDay, 1 - number);
    const since = instantAt(firstDay, '00:00', zone);
    const from = instantAt(addDays(lastDay, 1 - number - MOST_LATE_DAYS), '00:00', zone);
    const until = instantAt(today, '00:00', zone);
    const recent = sql<boolean>`visit.agency_id = ${id} and visit.kind = 'visit' and visit.status = 'completed'
      and visit.starts_at >= ${from} and visit.starts_at < ${until}`;
    const sellers = sql`select contact_id from property_seller where agency_id = ${id}
      and property_id in (select property_id from visit where ${recent})`;
    const told = [...(await visitsToldOf(work, 'report', sellers)), ...(await visitsReported(work, from))].map(
      ({ visitId, contactId }) => `${visitId} ${contactId}`,
    );
    const people = sql`select coalesce(jsonb_agg(jsonb_build_object('id', person.id, 'first_name', person.first_name,
        'last_name', person.last_name, 'email', person.email, 'phone', person.phone, 'other_addresses', person.other_addresses)), '[]')
      from contact as person where person.agency_id = ${id} and (person.id = visit.contact_id or person.id in (
        select case when link.contact_id = visit.contact_id then link.other_id else link.contact_id end from contact_link as link
        where link.agency_id = ${id} and visit.contact_id in (link.contact_id, link.other_id)))`;
    return sql`
      with reported as materialized (
        select split_part(topic, ' ', 1) as property_id, split_part(topic, ' ', 2) as contact_id, max(created_at) as at
        from ai_run_topic where agency_id = ${id} and recipe = 'seller_report' and created_at >= ${from} group by 1, 2)
      select property.id || ' ' || seller.contact_id || ' ' || (report.visits->0->>'id') as topic, seller.contact_id,
        -extract(epoch from (report.visits->0->>'starts_at')::timestamptz)::float8 as place, null as wanted,
        agent.name as agent_name, property.title, property.reference, report.visit_count, report.visits,
        (select count(*)::int from offer where offer.agency_id = ${id} and offer.property_id = property.id
          and offer.stage in ('received', 'countered')) as offers,
        (select coalesce(jsonb_agg(jsonb_build_object('portal', portal, 'from_day', from_day, 'to_day', to_day, 'views', views,
            'imported_at', imported_at)), '[]') from portal_views where portal_views.agency_id = ${id} and property_id = property.id
          and ${isNewSince(sql`news.at`, zone)}) as views
      from property
      join property_seller as seller on seller.agency_id = property.agency_id and seller.property_id = property.id
      left join user_account as agent on agent.agency_id = property.agency_id and agent.id = property.assigned_to
      left join reported on reported.property_id = property.id::text and reported.contact_id = seller.contact_id::text
      cross join lateral (select greatest(${newsOfSeller('seller')}, reported.at, ${from}::timestamptz) as at offset 0) as news
      cross join lateral (select count(*)::int as visit_count, (jsonb_agg(jsonb_build_object('id', visit.id, 'starts_at',
          visit.starts_at, 'interest', visit.interest, 'liked', visit.liked, 'disliked', visit.disliked, 'felt_price_euros', null,
          'next_step', visit.next_step, 'attendees', visit.attendees, 'people', (${people}))
        order by visit.starts_at desc, visit.id)) as visits
        from visit where ${recent} and visit.property_id = property.id
          and greatest(visit.starts_at, visit.updated_at) >= least(reported.at, ${since}::timestamptz)
          and visit.id || ' ' || seller.contact_id <> all(${told}::text[])) as report
      where property.agency_id = ${id} and property.status in (${marketed}) and report.visit_count > 0
        and property.id in (select property_id from visit where ${recent})
        and (reported.at is null or reported.at < ${instantAt(addDays(today, 1 - number), '00:00', zone)})`;
  },
  holds: ({ work }) => sql`exists (select from property
    join property_seller as seller on seller.agency_id = property.agency_id and seller.property_id = property.id
    where property.agency_id = ${work.agency.id} and property.id = ${topicId(1)} and seller.contact_id = ${topicId(2)}
      and property.status in (${marketed}))
    and exists (select from visit where visit.agency_id = ${work.agency.id} and visit.id = ${topicId(3)}
      and visit.status = 'completed')`,
  write: (row, { language, turn: { zone, today, lastDay, number } }) => {
    const visits = row.visits.slice(0, MOST_VISITS);
    // A remark about one visitor may name another.
    const people = row.visits.flatMap((visit) => visit.people);
    const own = words[language];
    const days = row.visits.map(({ starts_at }) => localTime(new Date(starts_at), zone).day);
    const [first = ''] = [addDays(lastDay, 1 - number), ...days].sort();
    const since = dayOf(language, first, zone);
    const took = row.visit_count === 1 ? own.one(since) : own.several(row.visit_count, since);
    const views = addUpViews(row.views.map((counted) => countedViews(counted, zone)));
    return {
      values: {
        'property.name': nameOfProperty(row),
        'report.visits': [took, viewsSentence(language, views, today)].filter(Boolean).join(' '),
        'report.remarks': visits.map((visit) => remarksOf(visit, people, { language, zone })).join('\n\n'),
        'report.offers': row.offers < 2 ? own.offers[row.offers === 0 ? 0 : 1] : `${row.offers} ${own.offers[2]}`,
      },
      reasons: row.visits.map(({ id, starts_at }) => ({
        ...{ id: publicId('visit', id), code: 'visit_took_place', value: new Date(starts_at).toISOString() },
      })),
      reads: people.map(({ id }) => id),
    };
  },
});

/** The visits that earlier reports of the recipe have told since, or would have, had a person approved them. */
async function visitsReported({ agency }: Work, from: Date): Promise<{ visitId: string; contactId: string }[]> {
  const reports = await agency
    .from('ai_run_draft')
    .innerJoin('draft', byKey('draft', 'ai_run_draft.draft_id'))
    .select(['draft.contact_id', 'reasons'])
    .where('recipe', '=', 'seller_report')
    .where('ai_run_draft.created_at', '>=', from)
    .execute();
  return reports.flatMap(({ contact_id: contactId, reasons }) =>
    contactId === null ? [] : reasons.map(({ id }) => ({ visitId: uuidOf('visit', id), contactId })),
  );
}

function remarksOf(
  visit: ToldVisit,
  people: readonly NamedPerson[],
  { language, zone }: { language: Language; zone: Parameters<typeof dayIn>[2] },
): string {
  const startsAt = new Date(visit.starts_at);
  const remarks = {
    liked: withoutVisitor(visit.liked, people, visit.attendees),
    disliked: withoutVisitor(visit.disliked, people, visit.attendees),
  };
  const lines = feedbackLines({ language }, { visit: { ...visit, starts_at: startsAt }, tellsPrice: false }, remarks);
  const own = words[language];
  return [own.visit(dayIn(language, startsAt, zone)), ...(lines.length > 0 ? lines : [own.nothing])].join('\n');
}
