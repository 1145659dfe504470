import { typeset } from '../french.ts';
import type { Random } from '../random.ts';
import { json, type Row } from '../rows.ts';
import type { World } from '../team.ts';
import type { Course } from './course.ts';
import { energyNotice } from './energy.ts';
import type { Ground } from './ground.ts';
import type { Listing, Premises } from './listing.ts';
import { mandateOf, noMandate } from './mandates.ts';
import { asked, feesNotice, feesOf } from './prices.ts';

type Property = Row<'property'>;

/** What comes in to be sold, and how that goes. */
export type Entry = { ground: Ground; premises: Premises; status: Property['status']; course: Course };

/** The agency's register of mandates did not begin with this portfolio. */
const FIRST_MANDATE = 1287;

export function listingOf(random: Random, world: World, entry: Entry, index: number): Listing {
  const { ground, premises, status, course } = entry;
  const priceEuros = asked(premises.valueEuros);
  const fees = feesOf(random, priceEuros);
  const street = random.pick(ground.streets);
  const signed = status !== 'draft';
  const { type, title, surfaceSqm, landSqm, rooms, bedrooms, floor } = premises;
  const row = {
    agency_id: world.agencyId,
    id: world.newId(course.createdAt),
    reference: `NAN-${String(index + 1).padStart(4, '0')}`,
    title,
    description: typeset(descriptionOf(premises, priceEuros, fees, signed)),
    ...{ type, status, rooms, bedrooms, floor },
    price_euros: priceEuros,
    ...fees,
    surface_sqm: surfaceSqm,
    land_sqm: landSqm,
    // The diagnostics come with the mandate.
    energy_class: signed ? premises.energy : null,
    climate_class: signed ? premises.climate : null,
    street: type === 'land' ? street : `${random.between(1, 68)} ${street}`,
    postcode: ground.postcode,
    city: ground.city,
    insee_code: ground.code,
    latitude: ground.centre?.[0] ?? null,
    longitude: ground.centre?.[1] ?? null,
    ...(signed ? mandateOf(random, world.now, status, course.createdAt, FIRST_MANDATE + 3 * index) : noMandate),
    photos: [],
    public_data: publicDataOf(random, world, ground, premises),
    created_at: course.createdAt,
    updated_at: course.updatedAt,
  };
  const discount = random.between(0, 6) / 100;
  const amountEuros = Math.round((priceEuros * (1 - discount)) / 1000) * 1000;
  return {
    ...{ row, ground, street, noun: premises.noun, facts: premises.facts },
    deal: course.deal && { ...course.deal, amountEuros },
  };
}

const RISKS =
  'Les informations sur les risques auxquels ce bien est exposé sont disponibles sur www.georisques.gouv.fr.';

function descriptionOf(premises: Premises, priceEuros: number, fees: ReturnType<typeof feesOf>, signed: boolean) {
  const { energy, climate, surfaceSqm } = premises;
  const label = energy && climate && surfaceSqm ? energyNotice(energy, climate, surfaceSqm) : '';
  const notices = [
    signed ? label : 'Diagnostics en cours.',
    feesNotice(priceEuros, Number(fees.fees_percent), fees.fees_paid_by ?? 'seller'),
    RISKS,
  ];
  return [...premises.text, notices.filter(Boolean).join(' ')].join('\n\n');
}

/** What sales of homes nearby suggest. */
function publicDataOf(random: Random, world: World, ground: Ground, { type }: Premises): Property['public_data'] {
  if (type !== 'apartment' && type !== 'house') return null;
  const year = world.now.getUTCFullYear() - 1;
  const perSqm = ground[type] * (random.between(94, 101) / 100);
  return json({
    // Invented, like all of the demo: real figures come from the public register of sales (DVF).
    source: 'Démonstration',
    area: `${ground.city} (${ground.postcode})`,
    period: `${year - 1}-${year}`,
    medianPricePerSqmEuros: Math.round(perSqm / 10) * 10,
    salesCount: random.between(38, 260),
  });
}
