import type { Agency } from '../agency.ts';
import { DAY, earlier, HOUR, later, timeBetween } from '../calendar.ts';
import { euros, typeset } from '../french.ts';
import type { Random } from '../random.ts';
import { json, type Row } from '../rows.ts';
import { energyNotice } from './condition.ts';
import type { Deal, Listing, Property } from './listing.ts';
import type { Location } from './locations.ts';

type PropertyRow = Row<'property'>;

/** A property that an owner brings to the agency, and what has become of it. */
export type Sale = { location: Location; property: Property; status: PropertyRow['status']; timeline: SaleTimeline };

/** The agency's register of mandates began before this portfolio. */
const FIRST_MANDATE = 1287;

export function listingOf(random: Random, agency: Agency, sale: Sale, index: number): Listing {
  const { location, property, status, timeline } = sale;
  const priceEuros = askingPrice(property.valueEuros);
  const fees = feesOf(random, priceEuros);
  const street = random.pick(location.streets);
  const hasMandate = status !== 'draft';
  const row = {
    agency_id: agency.id,
    id: agency.newId(timeline.createdAt),
    reference: `NAN-${String(index + 1).padStart(4, '0')}`,
    title: property.title,
    description: typeset(descriptionOf(property, priceEuros, fees, hasMandate)),
    type: property.type,
    status,
    rooms: property.rooms,
    bedrooms: property.bedrooms,
    floor: property.floor,
    price_euros: priceEuros,
    ...fees,
    surface_sqm: property.surfaceSqm,
    land_sqm: property.landSqm,
    // The energy diagnosis is made once the mandate is signed.
    energy_class: hasMandate ? property.energy : null,
    climate_class: hasMandate ? property.climate : null,
    street: property.type === 'land' ? street : `${random.between(1, 68)} ${street}`,
    postcode: location.postcode,
    city: location.city,
    insee_code: location.code,
    latitude: location.center?.[0] ?? null,
    longitude: location.center?.[1] ?? null,
    ...(hasMandate ? mandateOf(random, agency.now, sale, FIRST_MANDATE + 3 * index) : noMandate),
    photos: [],
    assigned_to: agency.team[index % agency.team.length]?.id ?? null,
    public_data: publicDataOf(random, agency, location, property),
    created_at: timeline.createdAt,
    updated_at: timeline.updatedAt,
  };
  const discount = random.between(0, 6) / 100;
  const amountEuros = Math.round((priceEuros * (1 - discount)) / 1000) * 1000;
  const deal = timeline.deal && { ...timeline.deal, amountEuros };
  return { row, location, street, noun: property.noun, facts: property.facts, deal };
}

/** Owners ask for round prices. */
function askingPrice(valueEuros: number): number {
  const step = valueEuros < 60_000 ? 500 : valueEuros < 400_000 ? 1000 : 5000;
  return Math.round(valueEuros / step) * step;
}

type Fees = Pick<PropertyRow, 'fees_paid_by'> & { fees_percent: number };

/** The agency's scale of fees: percent of prices up to so many euros. */
const FEE_SCALE = [
  [60_000, 10],
  [150_000, 6],
  [250_000, 5],
  [400_000, 4.5],
  [Number.POSITIVE_INFINITY, 4],
] as const;

const feesOf = (random: Random, priceEuros: number): Fees => ({
  fees_percent: FEE_SCALE.find(([limit]) => priceEuros < limit)?.[1] ?? 4,
  fees_paid_by: random.weighted({ seller: 3, buyer: 2 }),
});

/** The statement on fees that an advertisement must contain (arrêté du 10 janvier 2017). */
function feesNotice(priceEuros: number, { fees_percent: percent, fees_paid_by: payer }: Fees): string {
  if (payer === 'seller') return 'Prix honoraires inclus, à la charge du vendeur.';
  const net = Math.round(priceEuros / (1 + percent / 100));
  return `Honoraires de ${String(percent).replace('.', ',')} % TTC à la charge de l’acquéreur, soit ${euros(net)} hors honoraires.`;
}

const RISKS_NOTICE =
  'Les informations sur les risques auxquels ce bien est exposé sont disponibles sur www.georisques.gouv.fr.';

function descriptionOf(property: Property, priceEuros: number, fees: Fees, hasMandate: boolean): string {
  const { energy, climate, surfaceSqm } = property;
  const notice = energy && climate && surfaceSqm ? energyNotice(energy, climate, surfaceSqm) : '';
  const notices = [hasMandate ? notice : 'Diagnostics en cours.', feesNotice(priceEuros, fees), RISKS_NOTICE];
  return [...property.text, notices.filter(Boolean).join(' ')].join('\n\n');
}

type Mandate = Pick<PropertyRow, 'mandate_number' | 'mandate_kind' | 'mandate_signed_at' | 'mandate_expires_at'>;

const noMandate: Mandate = {
  mandate_number: null,
  mandate_kind: null,
  mandate_signed_at: null,
  mandate_expires_at: null,
};

/** Mandates last from 3 to 24 months. Only those of withdrawn properties have expired. */
function mandateOf(random: Random, now: Date, { status, timeline }: Sale, number: number): Mandate {
  const signedAt = timeline.createdAt;
  const kind = random.weighted({ exclusive: 2, simple: 3 });
  const durations = (kind === 'exclusive' ? [3, 4, 6, 12] : [6, 12, 18, 24]).filter(
    (months) => monthsAfter(signedAt, months) > now,
  );
  const months = status === 'withdrawn' ? 3 : (durations[random.chance(0.7) ? 0 : 1] ?? durations[0] ?? 24);
  return {
    mandate_number: String(number),
    mandate_kind: kind,
    mandate_signed_at: signedAt,
    mandate_expires_at: monthsAfter(signedAt, months),
  };
}

function monthsAfter(at: Date, months: number): Date {
  const end = new Date(at);
  // Every month has a 28th.
  end.setUTCDate(Math.min(at.getUTCDate(), 28));
  end.setUTCMonth(end.getUTCMonth() + months);
  return end;
}

/** Invented statistics on the sales of homes nearby. */
function publicDataOf(random: Random, { now }: Agency, location: Location, { type }: Property) {
  if (type !== 'apartment' && type !== 'house') return null;
  const year = now.getUTCFullYear() - 1;
  const eurosPerSqm = location.eurosPerSqm[type] * (random.between(94, 101) / 100);
  return json({
    source: 'Démonstration',
    area: `${location.city} (${location.postcode})`,
    period: `${year - 1}-${year}`,
    medianPricePerSqmEuros: Math.round(eurosPerSqm / 10) * 10,
    salesCount: random.between(38, 260),
  });
}

type Status = Row<'property'>['status'];

type SaleTimeline = { createdAt: Date; updatedAt: Date; deal: Omit<Deal, 'amountEuros'> | null };

/** How many days ago properties without a deal were listed. */
const DAYS_SINCE_LISTING = { draft: [1, 9], available: [8, 150], withdrawn: [190, 330] } as const;

/** How many days ago the buyer visited a property that has a deal. */
const DAYS_SINCE_VISIT = { under_offer: [5, 11], under_contract: [48, 78], sold: [140, 175] } as const;

/** Every period of this length contains working hours. */
const LONG_WEEKEND = 4 * DAY;

/** When a property was listed and what happened to it since. */
export function saleTimeline(random: Random, now: Date, status: Status): SaleTimeline {
  const about = ([least, most]: readonly [number, number]) => {
    const until = earlier(now, random.between(least, most) * DAY);
    return timeBetween(random, earlier(until, LONG_WEEKEND), until);
  };
  if (status === 'draft' || status === 'available' || status === 'withdrawn') {
    const createdAt = about(DAYS_SINCE_LISTING[status]);
    const withdrawnAt = earlier(now, random.between(20, 60) * DAY);
    const updatedAt = status === 'withdrawn' ? withdrawnAt : timeBetween(random, createdAt, now);
    return { createdAt, updatedAt, deal: null };
  }
  const visitedAt = about(DAYS_SINCE_VISIT[status]);
  const offeredAt = timeBetween(random, later(visitedAt, 20 * HOUR), later(visitedAt, 3 * DAY));
  const signedAt = timeBetween(random, later(offeredAt, 12 * DAY), later(offeredAt, 18 * DAY));
  const closedAt = timeBetween(random, later(signedAt, 78 * DAY), later(signedAt, 92 * DAY));
  const createdAt = timeBetween(random, earlier(visitedAt, 60 * DAY), earlier(visitedAt, 12 * DAY));
  const deal = {
    visitedAt,
    offeredAt,
    signedAt: status === 'under_offer' ? null : signedAt,
    closedAt: status === 'sold' ? closedAt : null,
  };
  return { createdAt, updatedAt: deal.closedAt ?? deal.signedAt ?? offeredAt, deal };
}
