import { capitalized, count, euros, number } from '../french.ts';
import type { Random } from '../random.ts';
import type { Outside } from './apartment-styles.ts';
import type { Apartment } from './apartments.ts';
import { CONDITION_SENTENCES } from './condition.ts';
import { HEATING_WORDS } from './energy.ts';
import type { Ground } from './ground.ts';

export const OUTSIDE_WORDS: Record<Exclude<Outside, 'none'>, string> = {
  balcony: 'balcon',
  loggia: 'loggia',
  terrace: 'terrasse',
  garden: 'jardin privatif',
};

const kindOf = (rooms: number) => (rooms === 1 ? 'studio' : `T${rooms}`);

export function apartmentTitle(random: Random, ground: Ground, flat: Apartment): string {
  const kind = capitalized(kindOf(flat.rooms));
  const near = random.pick(ground.near);
  const hooks = [
    flat.condition === 'to_renovate' && 'à rénover',
    flat.condition === 'renovated' && 'rénové',
    flat.style === 'tuffeau' && 'de caractère',
    flat.outside !== 'none' && `avec ${OUTSIDE_WORDS[flat.outside]}`,
    flat.floor === flat.topFloor && 'au dernier étage',
    flat.parking && 'avec stationnement',
    `de ${Math.floor(flat.surfaceSqm)} m²`,
  ].filter((hook) => hook !== false);
  const hook = hooks[0] ?? '';
  return random.pick([
    `${kind} ${hook} – ${ground.sector}`,
    `${kind} ${random.pick(hooks)} à deux pas ${near}`,
    `Appartement ${kind} de ${Math.floor(flat.surfaceSqm)} m² – ${ground.sector}`,
  ]);
}

export function apartmentText(random: Random, ground: Ground, flat: Apartment): string[] {
  return [
    `${opening(random, ground, flat)} ${layout(random, flat)}`,
    [outside(flat), random.pick(CONDITION_SENTENCES[flat.condition]), annexes(flat), heating(flat)]
      .filter(Boolean)
      .join(' '),
    `Copropriété de ${flat.lots} lots principaux, charges annuelles de ${euros(flat.chargesEuros)}, aucune procédure en ` +
      `cours. Taxe foncière : ${euros(flat.propertyTaxEuros)}.`,
  ];
}

const ORDINALS = ['', 'premier', 'deuxième', 'troisième', 'quatrième', 'cinquième', 'sixième', 'septième', 'huitième'];

function floorOf({ floor, topFloor, lift }: Apartment): string {
  if (floor === 0) return 'au rez-de-chaussée';
  const last = floor === topFloor ? ' et dernier' : '';
  const access = lift ? ' avec ascenseur' : floor >= 3 ? ' sans ascenseur' : '';
  return `au ${ORDINALS[floor]}${last} étage${access}`;
}

function opening(random: Random, ground: Ground, flat: Apartment): string {
  const near = random.pick(ground.near);
  const what = `${flat.rooms === 1 ? 'studio' : `appartement de type T${flat.rooms}`} de ${number(flat.surfaceSqm)} m² (loi Carrez)`;
  const charm = capitalized(flat.charm);
  return random.pick([
    `À deux pas ${near}, ${floorOf(flat)} d’${flat.building}, ${what}. ${charm}.`,
    `${capitalized(ground.sector)}, à quelques minutes à pied ${near} : ${what} situé ${floorOf(flat)} d’${flat.building}. ${charm}.`,
    `Situé ${floorOf(flat)} d’${flat.building}, à deux pas ${near}, ${what} : ${flat.charm}.`,
  ]);
}

function layout(random: Random, flat: Apartment): string {
  const living = Math.round(flat.surfaceSqm * 0.33 + 4);
  if (flat.rooms === 1) {
    return `Il comprend une entrée avec placard, une pièce de vie de ${Math.round(flat.surfaceSqm * 0.65)} m² avec coin cuisine et une salle d’eau avec WC.`;
  }
  const kitchen =
    flat.condition === 'to_renovate'
      ? 'indépendante'
      : flat.style === 'recent'
        ? 'ouverte et équipée'
        : 'aménagée et équipée';
  const facing = random.pick(['exposé sud', 'exposé sud-ouest', 'exposé ouest', 'exposé sud-est', 'lumineux']);
  const bathroom = random.pick(['salle de bains', 'salle d’eau']);
  const bath = flat.rooms === 5 ? 'une salle de bains, une salle d’eau' : `une ${bathroom}`;
  const rooms = count(flat.rooms - 1, 'chambre');
  return `Il comprend une entrée, un séjour de ${living} m² ${facing}, une cuisine ${kitchen}, ${rooms}, ${bath} et des WC${flat.rooms > 2 ? ' séparés' : ''}.`;
}

const OUTSIDE_SENTENCES: Record<Outside, (sqm: number) => string> = {
  none: () => '',
  balcony: (sqm) => `Le séjour se prolonge par un balcon de ${sqm} m².`,
  loggia: (sqm) => `Une loggia de ${sqm} m² prolonge le séjour.`,
  terrace: (sqm) => `Le séjour ouvre sur une terrasse de ${sqm} m² où l’on prend ses repas aux beaux jours.`,
  garden: (sqm) => `De plain-pied avec le séjour, un jardin privatif de ${sqm} m² sans vis-à-vis direct.`,
};

const outside = (flat: Apartment) => OUTSIDE_SENTENCES[flat.outside](flat.outsideSqm);

function annexes({ cellar, parking, style }: Apartment): string {
  const place = style === 'seventies' ? 'une place de stationnement' : 'une place de stationnement en sous-sol';
  const all = [cellar && 'une cave', parking && place].filter((annex) => annex !== false);
  return all.length === 0
    ? ''
    : `${capitalized(all.join(' et '))} ${all.length > 1 ? 'complètent' : 'complète'} ce bien.`;
}

const heating = (flat: Apartment) => `${capitalized(HEATING_WORDS[flat.heating])}.`;
