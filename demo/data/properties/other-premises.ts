import { capitalized, euros, number } from '../french.ts';
import type { Random } from '../random.ts';
import { energyClassOf } from './energy.ts';
import type { Ground } from './ground.ts';
import { masculine, nothingKnown, type Premises } from './listing.ts';

const bare = { surfaceSqm: null, landSqm: null, rooms: null, bedrooms: null, floor: null, energy: null, climate: null };

export function land(random: Random, ground: Ground): Premises {
  const perSqm = ground.land ?? 150;
  const landSqm = perSqm > 250 ? random.between(340, 620) : random.between(480, 950);
  const near = random.pick(ground.near);
  return {
    ...bare,
    type: 'land',
    title: `Terrain constructible de ${landSqm} m² – ${ground.sector}`,
    noun: masculine('terrain'),
    text: [
      `${capitalized(ground.sector)}, à quelques minutes ${near} : terrain à bâtir de ${landSqm} m², plat et borné, en ` +
        `zone urbaine constructible. Façade d’environ ${random.between(14, 21)} m sur une rue calme.`,
      'Terrain viabilisé (eau, électricité, télécom, tout-à-l’égout), libre de constructeur. Étude de sol G1 réalisée et ' +
        'disponible à l’agence.',
    ],
    // The first square metres cost the most.
    valueEuros: landSqm * perSqm * (500 / landSqm) ** 0.3,
    landSqm,
    facts: nothingKnown,
  };
}

export function parking(random: Random, ground: Ground): Premises {
  const box = random.chance(0.5);
  const surfaceSqm = box ? random.between(13, 16) : random.between(11, 13);
  const what = box ? 'Box fermé' : 'Place de stationnement';
  const near = random.pick(ground.near);
  const chargesEuros = random.between(9, 18) * 10;
  return {
    ...bare,
    type: 'parking',
    title: `${what} en sous-sol sécurisé – ${ground.sector}`,
    noun: box
      ? masculine('box')
      : { the: 'la place de parking', ofThe: 'de la place de parking', a: 'une place de parking', this: 'cette place' },
    text: [
      `À deux pas ${near}, ${what.toLowerCase()} de ${surfaceSqm} m² au premier sous-sol d’une résidence sécurisée, accès par ` +
        'télécommande et ascenseur. Manœuvre aisée, hauteur limitée à 1,90 m.',
      `Copropriété, charges annuelles de ${euros(chargesEuros)}, aucune procédure en cours.`,
    ],
    valueEuros: (box ? 29_000 : 21_000) * (ground.apartment / 4200),
    surfaceSqm,
    facts: { ...nothingKnown, chargesEuros, parking: true, propertyTaxEuros: random.between(9, 16) * 10 },
  };
}

export function shop(random: Random, ground: Ground): Premises {
  const surfaceSqm = random.between(48, 130);
  const chargesEuros = Math.round((random.between(11, 16) * surfaceSqm) / 10) * 10;
  const propertyTaxEuros = Math.round(surfaceSqm * 1.9) * 10;
  const { energy, climate } = energyClassOf(random, 'electric', { C: 2, D: 3 });
  return {
    ...bare,
    type: 'commercial',
    title: `Local commercial de ${surfaceSqm} m² avec vitrine – ${ground.sector}`,
    noun: masculine('local'),
    text: [
      `Murs libres de toute occupation, à deux pas ${random.pick(ground.near)} : local commercial de ${surfaceSqm} m² en ` +
        `rez-de-chaussée, ${random.between(4, 8)} m de vitrine sur une rue passante. Surface de vente de ` +
        `${Math.round(surfaceSqm * 0.7)} m², réserve, point d’eau et sanitaires.`,
      'Chauffage électrique réversible. Commerces, bureaux et professions libérales admis par le règlement de ' +
        'copropriété ; pas d’extraction possible.',
      `Charges annuelles de ${euros(chargesEuros)}, taxe foncière : ${euros(propertyTaxEuros)}.`,
    ],
    valueEuros: surfaceSqm * ground.apartment * 0.68,
    ...{ surfaceSqm, energy, climate },
    facts: { ...nothingKnown, heating: 'chauffage électrique réversible', chargesEuros, propertyTaxEuros },
  };
}

export function building(random: Random, ground: Ground): Premises {
  const flats = random.between(3, 6);
  const surfaceSqm = flats * random.between(42, 56);
  const valueEuros = surfaceSqm * ground.apartment * 0.74;
  const propertyTaxEuros = Math.round(surfaceSqm * 1.4) * 10;
  const yearlyRentEuros = Math.round((valueEuros * random.between(56, 66)) / 1_200_000) * 1200;
  return {
    ...bare,
    type: 'building',
    title: `Immeuble de ${flats} logements – ${ground.sector}`,
    noun: { the: 'l’immeuble', ofThe: 'de l’immeuble', a: 'un immeuble', this: 'cet immeuble' },
    text: [
      `À quelques minutes à pied ${random.pick(ground.near)}, immeuble en monopropriété de ${number(surfaceSqm)} m² habitables ` +
        `composé de ${flats} logements du T1 bis au T3, tous vendus occupés. Compteurs individuels, cour commune et caves.`,
      'Toiture révisée, parties communes rafraîchies. Baux et quittances consultables à l’agence.',
      `Revenus annuels : ${euros(yearlyRentEuros)} hors charges. Taxe foncière : ${euros(propertyTaxEuros)}. DPE des logements : de C à E.`,
    ],
    valueEuros,
    surfaceSqm,
    facts: { ...nothingKnown, propertyTaxEuros },
  };
}
