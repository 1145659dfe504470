import { describe, expect, it } from 'vitest';
import { type AdvertOptions, advertOf } from '../../../domain/poliris/advert.ts';
import { isLeftOut } from '../../../domain/poliris/advert-writer.ts';
import { photoRanks, ranks } from '../../../domain/poliris/ranks.ts';
import { priceWithoutFees } from '../../../domain/properties/fees.ts';
import type { Property } from '../../../domain/properties/property-record.ts';
import { agencyExample, propertyExample } from './property-example.ts';

const options: AdvertOptions = { agencyId: 'MONAGENCE', exactAddress: false };

function advertWith(change: Partial<Property>, chosen: Partial<AdvertOptions> = {}) {
  const property = { ...propertyExample, ...change };
  const priceWithoutFeesEuros = priceWithoutFees({
    ...{ price_euros: property.priceEuros, fees_percent: property.feesPercent, fees_paid_by: property.feesPaidBy },
  });
  const { energyClass, climateClass } = property;
  const energy = change.energy ?? {
    ...property.energy,
    issued: { ...property.energy.issued, energyClass, climateClass },
  };
  const whole = { ...property, priceWithoutFeesEuros, energy };
  const { fields, gaps, lost } = advertOf(whole, { ...options, ...chosen }, agencyExample);
  const at = (field: keyof typeof ranks) => fields[ranks[field] - 1];
  return { fields, gaps, lost, at };
}

describe('an advert', () => {
  it('has each value at its rank, and nothing else', () => {
    const { fields, gaps } = advertWith({});
    const written = Object.fromEntries(fields.map((value, index) => [index + 1, value]).filter(([, value]) => value));
    expect(written).toEqual({
      1: 'MONAGENCE',
      2: 'NAN-0042',
      3: 'Vente',
      4: 'maison/villa',
      5: '44000',
      6: 'Nantes',
      7: 'France',
      11: '345000',
      15: '4.5',
      16: '112.5',
      17: '640',
      18: '5',
      19: '4',
      20: 'Maison avec jardin',
      21: 'Au calme.',
      24: '0',
      25: '1',
      27: '1998',
      42: 'NON',
      48: 'OUI',
      83: 'OUI',
      85: 'https://photos.example/1.jpg',
      108: '44000',
      109: 'Nantes',
      112: '2026-17',
      113: '04/02/2026',
      175: '01k2m6w9hxe8ra1v5d0z3tq7bn',
      176: '142',
      177: 'C',
      178: '4',
      179: 'A',
      258: 'NON',
      301: '4.12',
      302: '1',
      303: '330144',
      307: 'https://agence.example/honoraires',
      324: '12/03/2025',
      325: 'DPE_v07-2021',
      326: '1240',
      327: '1690',
      328: '01/01/2023',
      334: '62',
    });
    expect(fields).toHaveLength(334);
    expect(gaps).toEqual([]);
  });

  it.each([
    ['apartment', 'Appartement'],
    ['house', 'maison/villa'],
    ['land', 'terrain'],
    ['parking', 'parking/box'],
    ['commercial', 'local'],
    ['building', 'immeuble'],
  ] as const)('names the type %s as the format does', (type, word) => {
    expect(advertWith({ type }).at('type')).toBe(word);
  });

  it('has the exact address only if the person has chosen so', () => {
    const exact = advertWith({}, { exactAddress: true });
    expect(['street', 'latitude', 'longitude', 'gpsPrecision'].map((field) => exact.at(field as 'street'))).toEqual([
      ...['12 rue des Lilas', '47.218371', '-1.553621', '1'],
    ]);
    const unknown = { ...propertyExample.address, street: null, longitude: null };
    const without = advertWith({ address: unknown }, { exactAddress: true });
    expect(['street', 'latitude', 'longitude', 'gpsPrecision'].map((field) => without.at(field as 'street'))).toEqual([
      ...['', '', '', ''],
    ]);
  });

  it('has no street and no coordinates of a property that hides them, whatever is chosen', () => {
    const hidden = advertWith({ address: { ...propertyExample.address, hidden: true } }, { exactAddress: true });
    expect(['street', 'latitude', 'longitude'].map((field) => hidden.at(field as 'street'))).toEqual(['', '', '']);
    expect(hidden.at('city')).toBe('Nantes');
  });

  it('has the classes of the attestation where the advert shows those', () => {
    const attested = { energyClass: 'B' as const, climateClass: null, number: null, date: '2026-02-01' };
    const classes = (shown: 'issued' | 'attested') => {
      const { at } = advertWith({ energy: { ...propertyExample.energy, attested, shown } });
      return [at('energyClass'), at('climateClass')];
    };
    expect([classes('issued'), classes('attested')]).toEqual([
      ['C', 'A'],
      ['B', 'A'],
    ]);
  });

  it('of a property that nobody can buy is named, though it leaves', () => {
    expect(advertWith({ status: 'under_offer' }).gaps).toEqual([]);
    expect(advertWith({ status: 'sold' }).gaps).toEqual(['notForSale']);
  });

  it('says who pays the fees, and the price without those of the buyer', () => {
    const fees = (change: Partial<Property>) => {
      const { at, gaps } = advertWith(change);
      return [at('feesPercent'), at('feesPayer'), at('priceWithoutFees'), ...gaps];
    };
    expect(fees({ priceEuros: 105_000, feesPercent: 5 })).toEqual(['5', '1', '100000']);
    expect(fees({ priceEuros: 105_000, feesPercent: 0 })).toEqual(['0', '1', '105000']);
    expect(fees({ feesPaidBy: 'seller' })).toEqual(['0', '2', '']);
    expect(fees({ feesPaidBy: 'seller', feesPercent: null })).toEqual(['0', '2', '']);
    expect(fees({ feesPercent: null })).toEqual(['', '1', '', 'fees']);
    expect(fees({ feesPaidBy: null })).toEqual(['4.5', '', '', 'fees']);
  });

  it('has no energy class that nobody has given, and says where none is asked for', () => {
    const classes = (change: Partial<Property>) => {
      const { at, gaps } = advertWith(change);
      return [at('energyClass'), at('climateClass'), ...gaps];
    };
    expect(classes({ energyClass: null })).toEqual(['', 'A', 'energyClass']);
    expect(classes({ climateClass: null })).toEqual(['C', '', 'energyClass']);
    for (const type of ['land', 'parking'] as const) {
      expect(classes({ type, energyClass: null, climateClass: null })).toEqual(['NS', 'NS']);
      expect(classes({ type })).toEqual(['C', 'A']);
    }
  });

  it('has the surface of land, and none of a parking, in the field that must not be empty', async () => {
    const surface = (change: Partial<Property>) => {
      const { at, gaps } = advertWith({ surfaceSqm: null, landSqm: null, ...change });
      return [at('surface'), at('land'), ...gaps];
    };
    expect(surface({ type: 'land', landSqm: 640 })).toEqual(['640', '640']);
    expect(surface({ type: 'land' })).toEqual(['0', '']);
    expect(surface({ type: 'parking' })).toEqual(['0', '']);
    expect(surface({ type: 'parking', surfaceSqm: 12.5 })).toEqual(['12.5', '']);
    expect(surface({ type: 'house', landSqm: 640 })).toEqual(['', '640', 'surface']);
    expect(surface({ type: 'apartment', surfaceSqm: 0 })).toEqual(['', '', 'surface']);
  });

  it('needs the rooms of a dwelling alone', () => {
    const rooms = (type: Property['type']) => {
      const { at, gaps } = advertWith({ type, rooms: null });
      return [at('rooms'), ...gaps];
    };
    expect(rooms('land')).toEqual(['0']);
    for (const type of ['parking', 'commercial', 'building'] as const) expect(rooms(type)).toEqual(['0']);
    expect(rooms('house')).toEqual(['', 'rooms']);
    expect(rooms('apartment')).toEqual(['', 'rooms']);
  });

  it.each([
    ['its reference', { reference: '🏡' }],
    ['its town', { address: { ...propertyExample.address, city: 'Ж' } }],
    ['its title', { title: '🏡' }],
    ['its description', { description: null }],
    ['its price', { priceEuros: null }],
    ['its price, which is zero', { priceEuros: 0 }],
    ['the fees of the buyer', { feesPercent: null }],
    ['who pays the fees', { feesPaidBy: null }],
    ['its surface', { surfaceSqm: null }],
    ['its rooms', { rooms: null }],
  ] as [string, Partial<Property>][])('without %s is left out of the file', (_, change) => {
    expect(isLeftOut(advertWith(change))).toBe(true);
  });

  it('that lacks what the format can do without leaves', () => {
    const lacking = {
      mandate: null,
      energyClass: null,
      climateClass: null,
      photos: ['photo.jpg'],
      status: 'sold',
    } as const;
    const { gaps } = advertWith({ ...lacking, photos: [...lacking.photos], title: 'x'.repeat(65) });
    expect(gaps).toEqual(['energyClass', 'longTitle', 'photos', 'notForSale']);
    expect(isLeftOut({ gaps })).toBe(false);
  });

  it('never has the data of the seller', () => {
    const { fields } = advertWith({}, { exactAddress: true });
    expect(fields.slice(114 - 1, 121)).toEqual(Array(8).fill(''));
  });

  it('names what it lacks', () => {
    const nothing = { description: null, priceEuros: null, feesPaidBy: null, rooms: null, energyClass: null };
    expect(advertWith({ ...nothing, title: '🏡' }).gaps).toEqual([
      ...['title', 'description', 'price', 'fees', 'rooms', 'energyClass', 'characters'],
    ]);
    expect(advertWith({ description: ' \n ', priceEuros: 0 }).gaps).toEqual(['description', 'price']);
    expect(advertWith({ title: '🏡' }).lost).toEqual(['🏡']);
  });

  it('says without a mandate nothing about one', () => {
    const { at } = advertWith({ mandate: null });
    expect([at('isExclusive'), at('mandateNumber'), at('mandateSignedAt')]).toEqual(['', '', '']);
    const simple = { number: '7', kind: 'simple', signedAt: null, expiresAt: null } as const;
    expect(advertWith({ mandate: simple }).at('isExclusive')).toBe('NON');
    const semi = { ...simple, kind: 'semi_exclusive' } as const;
    expect(advertWith({ mandate: semi }).at('isExclusive')).toBe('NON');
  });
});

describe('a text of an advert', () => {
  const description = (text: string) => advertWith({ description: text }).at('description');

  it.each([
    ['Dite "La Maison"', "Dite 'La Maison'"],
    ['Un\nDeux\r\n\r\nTrois', 'Un<BR>Deux<BR><BR>Trois'],
    ['<p>Un <b>beau</b> bien</p><p>Au calme</p>', 'Un beau bien<BR>Au calme'],
    ['Un<br/>Deux<script>x</script>', 'Un<BR>Deuxx'],
    ['<<b>b>gras', 'gras'],
    ['Charges < 100 € et > 50 €', 'Charges < 100 EUR et > 50 EUR'],
    ['Super !#2 chambres', 'Super ! #2 chambres'],
    ['L’été…', "L'été..."],
  ])('%j is written %j', (text, written) => {
    expect(description(text)).toBe(written);
  });

  it('has its line breaks only in the description', () => {
    expect(advertWith({ title: 'Maison\navec jardin' }).at('title')).toBe('Maison avec jardin');
  });

  it('is cut after a word, and said to be', () => {
    const long = advertWith({ title: `Maison ${'très '.repeat(12)}belle`, description: 'mots '.repeat(900) });
    expect(long.at('title')).toBe(`Maison ${'très '.repeat(10)}très...`);
    expect(long.at('description')).toMatch(/ mots\.\.\.$/);
    expect(long.at('description')?.length).toBeLessThanOrEqual(4000);
    expect(long.gaps).toEqual(['longTitle', 'longDescription']);
    const just = advertWith({ title: 'x'.repeat(64), description: 'x'.repeat(4000), reference: 'x'.repeat(20) });
    expect(just.gaps).toEqual([]);
    expect(just.at('description')).toHaveLength(4000);
    const more = advertWith({
      ...{ title: 'x'.repeat(65), reference: 'x'.repeat(21) },
      mandate: { number: 'x'.repeat(16), kind: 'simple', signedAt: null, expiresAt: null },
    });
    expect(more.at('title')).toBe(`${'x'.repeat(61)}...`);
    // Dots would take the place of what tells a reference from another one.
    expect([more.at('reference'), more.at('mandateNumber')]).toEqual(['x'.repeat(20), 'x'.repeat(15)]);
    expect(more.gaps).toEqual(['longReference', 'longTitle', 'longMandateNumber']);
  });

  it('is measured with its line breaks, and never cut within one', () => {
    for (const length of [3986, 3987, 3988, 3989, 3990, 3991, 3992, 3993, 3994, 3995, 3996]) {
      const cut = description(`${'x'.repeat(length)}\n\n${'y'.repeat(20)}`);
      expect(cut?.length).toBeLessThanOrEqual(4000);
      expect(cut).toMatch(/^x+(<BR>)*y*(\.\.\.)?$/);
    }
    expect(description('x\n'.repeat(900))).toMatch(/^(x<BR>){799}x\.\.\.$/);
  });
});

describe('the photos of an advert', () => {
  it('are thirty at most, each at the rank of its place', () => {
    const photos = Array.from({ length: 31 }, (_, n) => `https://photos.example/${n}.jpg`);
    const { fields, gaps } = advertWith({ photos });
    expect(photoRanks.map((rank) => fields[rank - 1])).toEqual(photos.slice(0, 30));
    expect([fields[85 - 1], fields[164 - 1], fields[264 - 1]]).toEqual([photos[0], photos[9], photos[20]]);
    expect(gaps).toEqual(['photos']);
    expect(advertWith({ photos: photos.slice(0, 30) }).gaps).toEqual([]);
  });

  it('are addresses on the web that the field has room for', () => {
    const { fields, gaps } = advertWith({
      photos: [
        ...['photo.jpg', 'file:///etc/passwd', `https://photos.example/${'x'.repeat(256)}`],
        ...['https://photos.example/salon été.jpg', 'https://photos.example/a!#"b'],
      ],
    });
    expect(photoRanks.map((rank) => fields[rank - 1]).filter(Boolean)).toEqual([
      'https://photos.example/salon%20%C3%A9t%C3%A9.jpg',
      'https://photos.example/a%21#%22b',
    ]);
    expect(gaps).toEqual(['photos']);
  });
});
