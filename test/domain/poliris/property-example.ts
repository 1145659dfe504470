import type { Property } from '../../../domain/properties/property-record.ts';

/** A property whose advert lacks nothing. */
export const propertyExample: Property = {
  id: 'property_01k2m6w9hxe8ra1v5d0z3tq7bn',
  reference: 'NAN-0042',
  title: 'Maison avec jardin',
  description: 'Au calme.',
  type: 'house',
  status: 'available',
  priceEuros: 345_000,
  feesPercent: 4.5,
  feesPaidBy: 'buyer',
  surfaceSqm: 112.5,
  landSqm: 640,
  rooms: 5,
  bedrooms: 4,
  floor: 0,
  energyClass: 'C',
  climateClass: 'A',
  publicData: null,
  address: {
    street: '12 rue des Lilas',
    postcode: '44000',
    city: 'Nantes',
    inseeCode: '44109',
    latitude: 47.2183712,
    longitude: -1.5536209,
  },
  // In Paris it is the fourth already.
  mandate: { number: '2026-17', kind: 'exclusive', signedAt: '2026-02-03T23:30:00.000Z', expiresAt: null },
  photos: ['https://photos.example/1.jpg'],
  createdAt: '2026-02-01T09:00:00.000Z',
  updatedAt: '2026-02-01T09:00:00.000Z',
};
