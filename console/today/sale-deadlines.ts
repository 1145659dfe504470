import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { lastDayToRetract, lastRetraction } from '../../domain/offers/buyers.ts';
import { type DatedOffer, Deadline, deadlinesOf, retractionEnd } from '../../domain/offers/deadlines.ts';
import type { OfferRow } from '../../domain/offers/offer-record.ts';
import { lacksCoOwnershipPapers } from '../../domain/offers/papers.ts';
import { nameOfRow } from '../../domain/shared/contact-summary.ts';
import { regionIn } from '../../domain/shared/holiday-region.ts';
import { id, publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import type { TimeZone } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { part, type RowsOf } from '../../storage/read-together.ts';
import { MOST, type NameColumns, nameColumns, type Owned } from './today-parts.ts';

/** A day that lies further ahead is nothing for today. */
const AHEAD_DAYS = 14;
/** More sales than an agency has under way at once. */
const MOST_SALES = 500;

export const SaleDeadlines = z.object({
  total: z.int().describe(`Not counted beyond ${MOST}`),
  data: z.array(
    z.object({
      id: id('offer'),
      propertyId: id('property'),
      property: z.string(),
      contactId: id('contact'),
      contactName: z.string(),
      deadline: Deadline,
    }),
  ),
});

type Letter = { contactId: string; notifiedOn: string | null; retractedOn: string | null };

type SaleRow = NameColumns &
  DatedOffer &
  Pick<OfferRow, 'papers'> &
  Pick<Selectable<Tables['property']>, 'type' | 'co_owned'> & {
    id: string;
    property_id: string;
    contact_id: string;
    title: string;
    letters: Letter[];
    conditions: { until: string | null; state: DatedOffer['loan_state'] }[];
  };

/** The sales between the acceptance and the deed, with all that their days follow from. */
export const salesUnderWay = ({ agency }: Work, owned: Owned) =>
  part(
    sql<SaleRow>`
      select offer.id, offer.property_id, offer.contact_id, offer.stage, valid_until, loan_state, loan_until, deed_planned_on,
        title, property.type, co_owned, papers, ${nameColumns},
        (select coalesce(jsonb_agg(jsonb_build_object(
            'contactId', buyer.contact_id, 'notifiedOn', notified_on, 'retractedOn', retracted_on)), '[]')
          from offer_buyer as buyer where buyer.agency_id = offer.agency_id and buyer.offer_id = offer.id) as letters,
        (select coalesce(jsonb_agg(jsonb_build_object('until', until, 'state', condition.state)), '[]')
          from offer_condition as condition
          where condition.agency_id = offer.agency_id and condition.offer_id = offer.id) as conditions
      from offer
      join property on property.agency_id = offer.agency_id and property.id = offer.property_id
      join contact on contact.agency_id = offer.agency_id and contact.id = offer.contact_id
      where offer.agency_id = ${agency.id} and offer.stage in ('accepted', 'promise_signed')
        and ${owned(sql`contact.assigned_to`)}
      order by offer.id desc limit ${sql.lit(MOST_SALES)}`,
    { valid_until: true },
  );

type Sales = RowsOf<{ sales: ReturnType<typeof salesUnderWay> }>['sales'];
type Clock = { now: Date; zone: TimeZone; isAlsaceMoselle: boolean };

/** The next day of each sale, if it is near or over, the nearest first. */
export function saleDeadlinesOf(sales: Sales, clock: Clock, limit: number): z.input<typeof SaleDeadlines> {
  const near = sales
    .flatMap((sale) => {
      const deadline = nextDeadline(sale, clock);
      return deadline && deadline.daysLeft <= AHEAD_DAYS ? [{ sale, deadline }] : [];
    })
    .sort((a, b) => a.deadline.daysLeft - b.deadline.daysLeft);
  return {
    total: Math.min(near.length, MOST),
    data: near.slice(0, limit).map(({ sale, deadline }) => ({
      ...{ id: publicId('offer', sale.id), propertyId: publicId('property', sale.property_id), property: sale.title },
      ...{ contactId: publicId('contact', sale.contact_id), contactName: nameOfRow(sale), deadline },
    })),
  };
}

/** The time to retract needs nobody once it is over; a loan or a deed whose day is over does. */
function nextDeadline(sale: Sales[number], { now, zone, isAlsaceMoselle }: Clock): Deadline | undefined {
  const region = regionIn(isAlsaceMoselle);
  const endOf = (notifiedOn: string | null) => (notifiedOn === null ? null : retractionEnd(notifiedOn, region));
  const hasLetter = sale.letters.some(({ contactId }) => contactId === sale.contact_id);
  const buyers = sale.letters.map(({ notifiedOn, retractedOn }) => ({
    retractionUntil: endOf(notifiedOn),
    retractedOn,
  }));
  const hasPapers = !lacksCoOwnershipPapers(sale, sale);
  const retraction = hasPapers && hasLetter ? lastRetraction(buyers) : null;
  const retractableUntil = hasPapers ? lastDayToRetract(buyers) : null;
  const known = { now, zone, retraction, retractableUntil, conditions: sale.conditions };
  return deadlinesOf(sale, known).find(({ kind, daysLeft }) => kind !== 'retraction' || daysLeft >= 0);
}
