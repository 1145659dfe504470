import { capitalized, euros, number } from '../french.ts';
import type { Random } from '../random.ts';
import { energyClassesOf } from './condition.ts';
import { masculine, noFacts, type Property } from './listing.ts';
import type { Location } from './locations.ts';

const noDetails = {
  surfaceSqm: null,
  landSqm: null,
  rooms: null,
  bedrooms: null,
  floor: null,
  energy: null,
  climate: null,
};

export function land(random: Random, location: Location): Property {
  const eurosPerSqm = location.eurosPerSqm.land ?? 150;
  const landSqm = eurosPerSqm > 250 ? random.between(340, 620) : random.between(480, 950);
  return {
    ...noDetails,
    type: 'land',
    title: `Terrain constructible de ${landSqm} m² – ${location.sector}`,
    noun: masculine('terrain'),
    text: [
      `${capitalized(location.sector)}, à quelques minutes ${random.pick(location.near)} : terrain à bâtir de ${landSqm} m², ` +
        'plat et borné, en zone urbaine constructible, sur une rue calme.',
      'Terrain viabilisé (eau, électricité, télécom, tout-à-l’égout), libre de constructeur. Étude de sol G1 réalisée et ' +
        'disponible à l’agence.',
    ],
    // Small plots cost more per square meter.
    valueEuros: landSqm * eurosPerSqm * (500 / landSqm) ** 0.3,
    landSqm,
    facts: noFacts,
  };
}

export function parking(random: Random, location: Location): Property {
  const surfaceSqm = random.between(13, 16);
  const chargesEuros = random.between(9, 18) * 10;
  return {
    ...noDetails,
    type: 'parking',
    title: `Box fermé en sous-sol sécurisé – ${location.sector}`,
    noun: masculine('box'),
    text: [
      `À deux pas ${random.pick(location.near)}, box fermé de ${surfaceSqm} m² au premier sous-sol d’une résidence sécurisée, ` +
        'accès par télécommande et ascenseur. Manœuvre aisée, hauteur limitée à 1,90 m.',
      `Copropriété, charges annuelles de ${euros(chargesEuros)}, aucune procédure en cours.`,
    ],
    valueEuros: 29_000 * (location.eurosPerSqm.apartment / 4200),
    surfaceSqm,
    facts: { ...noFacts, chargesEuros, hasParking: true, propertyTaxEuros: random.between(9, 16) * 10 },
  };
}

export function shop(random: Random, location: Location): Property {
  const surfaceSqm = random.between(48, 130);
  const chargesEuros = Math.round((random.between(11, 16) * surfaceSqm) / 10) * 10;
  const propertyTaxEuros = Math.round(surfaceSqm * 1.9) * 10;
  const { energy, climate } = energyClassesOf(random, 'electric', { C: 2, D: 3 });
  return {
    ...noDetails,
    type: 'commercial',
    title: `Local commercial de ${surfaceSqm} m² avec vitrine – ${location.sector}`,
    noun: masculine('local'),
    text: [
      `Murs libres de toute occupation, à deux pas ${random.pick(location.near)} : local commercial de ${surfaceSqm} m² en ` +
        `rez-de-chaussée, ${random.between(4, 8)} m de vitrine sur une rue passante. Surface de vente de ` +
        `${Math.round(surfaceSqm * 0.7)} m², réserve, point d’eau et sanitaires.`,
      'Chauffage électrique réversible. Commerces, bureaux et professions libérales admis par le règlement de copropriété.',
      `Charges annuelles de ${euros(chargesEuros)}, taxe foncière : ${euros(propertyTaxEuros)}.`,
    ],
    valueEuros: surfaceSqm * location.eurosPerSqm.apartment * 0.68,
    surfaceSqm,
    energy,
    climate,
    facts: { ...noFacts, heating: 'chauffage électrique réversible', chargesEuros, propertyTaxEuros },
  };
}

export function building(random: Random, location: Location): Property {
  const flats = random.between(3, 6);
  const surfaceSqm = flats * random.between(42, 56);
  const valueEuros = surfaceSqm * location.eurosPerSqm.apartment * 0.74;
  const propertyTaxEuros = Math.round(surfaceSqm * 1.4) * 10;
  const yearlyRentEuros = Math.round((valueEuros * random.between(56, 66)) / 1_200_000) * 1200;
  return {
    ...noDetails,
    type: 'building',
    title: `Immeuble de ${flats} logements – ${location.sector}`,
    noun: { the: 'l’immeuble', ofThe: 'de l’immeuble' },
    text: [
      `À quelques minutes à pied ${random.pick(location.near)}, immeuble en monopropriété de ${number(surfaceSqm)} m² ` +
        `habitables composé de ${flats} logements du T1 bis au T3, tous vendus occupés. Compteurs individuels et caves.`,
      'Toiture révisée, parties communes rafraîchies. Baux et quittances consultables à l’agence.',
      `Revenus annuels : ${euros(yearlyRentEuros)} hors charges. Taxe foncière : ${euros(propertyTaxEuros)}. DPE des logements : de C à E.`,
    ],
    valueEuros,
    surfaceSqm,
    facts: { ...noFacts, propertyTaxEuros },
  };
}
