import { expect, it } from 'vitest';
import { advertOf } from '../../../domain/poliris/advert.ts';
import type { Property } from '../../../domain/properties/property-record.ts';
import { agencyExample, propertyExample } from './property-example.ts';

it('the photos of an advert have their titles at ranks of their own', () => {
  const photoDetails = Array.from({ length: 30 }, (_, n) => ({
    ...{ id: `photo_${n}`, url: `https://clef.example/photos/${n}.jpg`, width: 1440, height: 960, position: n + 1 },
    title: n === 1 ? null : `Vue "${n}"`,
  })) as Property['photoDetails'];
  const options = { agencyId: 'MONAGENCE', exactAddress: false };
  const { fields } = advertOf(
    { ...propertyExample, photos: photoDetails.map(({ url }) => String(url)), photoDetails },
    options,
    agencyExample,
  );
  expect([94, 95, 102, 274, 294].map((rank) => fields[rank - 1])).toEqual([
    "Vue '0'",
    '',
    "Vue '8'",
    "Vue '9'",
    "Vue '29'",
  ]);
});
