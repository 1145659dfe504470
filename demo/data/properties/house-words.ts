import { capitalized, count, euros, number } from '../french.ts';
import type { Random } from '../random.ts';
import { CONDITION_SENTENCES } from './condition.ts';
import { HEATING_WORDS } from './energy.ts';
import type { Ground } from './ground.ts';
import type { House } from './houses.ts';

export function houseTitle(random: Random, ground: Ground, home: House): string {
  const { title, style, rooms, bedrooms } = home;
  if (style === 'fisherman') return `${title} avec patio – ${ground.sector}`;
  if (style === 'longere') return `${title} sur ${number(home.landSqm).replace(/\s/g, ' ')} m² – ${ground.sector}`;
  return random.pick([
    `${title} de ${rooms} pièces avec jardin – ${ground.sector}`,
    `${title}, ${bedrooms} chambres – ${ground.sector}`,
    `${title} ${home.singleStorey ? 'de plain-pied' : `de ${home.surfaceSqm} m²`} à ${byFoot(home)} ${random.pick(ground.near)}`,
  ]);
}

const byFoot = (home: House) => (home.landSqm > 500 ? 'quelques minutes' : 'deux pas');

export function houseText(random: Random, ground: Ground, home: House): string[] {
  return [
    `${opening(random, ground, home)} ${home.singleStorey ? onOneFloor(home) : onTwoFloors(random, home)}`,
    [
      outside(random, home),
      home.called.includes('rénovée') ? '' : random.pick(CONDITION_SENTENCES[home.condition]),
      `${capitalized(home.annex)} complète l’ensemble.`,
      `${capitalized(HEATING_WORDS[home.heating])}, ${sewer(home)}.`,
    ]
      .filter(Boolean)
      .join(' '),
    `Taxe foncière : ${euros(home.propertyTaxEuros)}.${home.energy >= 'E' ? ' Audit énergétique réglementaire disponible à l’agence.' : ''}`,
  ];
}

function opening(random: Random, ground: Ground, home: House): string {
  const near = random.pick(ground.near);
  const size = `${home.surfaceSqm} m² habitables sur une parcelle de ${number(home.landSqm)} m²`;
  const charm = capitalized(home.charm);
  return random.pick([
    `À ${byFoot(home)} ${near}, cette ${home.called} offre ${size}. ${charm}.`,
    `${capitalized(ground.sector)}, au calme et à ${byFoot(home)} ${near} : ${home.called}, ${size}. ${charm}.`,
    `${capitalized(home.called)}, ${size}, à ${byFoot(home)} ${near} : ${home.charm}.`,
  ]);
}

const living = (home: House) => `séjour de ${Math.round(home.surfaceSqm * 0.26 + 7)} m²`;
const kitchen = (home: House) =>
  home.condition === 'to_renovate' ? 'cuisine indépendante' : 'cuisine aménagée et équipée';
const study = (home: House) => (home.rooms - 1 > home.bedrooms ? ', un bureau' : '');

const onOneFloor = (home: House) =>
  `Tout est de plain-pied : entrée, ${living(home)}, ${kitchen(home)}, ${count(home.bedrooms, 'chambre')}${study(home)}, ` +
  'salle de bains et WC.';

function onTwoFloors(random: Random, home: House): string {
  const below = home.bedrooms > 3 && random.chance(0.6) ? 1 : 0;
  const bathrooms = home.bedrooms > 4 ? 'salle de bains, salle d’eau' : 'salle de bains';
  return (
    `Au rez-de-chaussée : entrée, ${living(home)}, ${kitchen(home)}${below ? ', une chambre avec salle d’eau' : ''} et WC. ` +
    `À l’étage : ${count(home.bedrooms - below, 'chambre')}${study(home)}, ${bathrooms} et WC.`
  );
}

function outside(random: Random, home: House): string {
  if (home.style === 'fisherman') return 'Un patio ensoleillé permet de déjeuner dehors.';
  const built = home.surfaceSqm * (home.singleStorey ? 1 : 0.55) + 25;
  const gardenSqm = number(Math.max(30, Math.round((home.landSqm - built) / 10) * 10));
  const facing = random.pick(['exposé sud', 'exposé sud-ouest', 'exposé ouest', 'sans vis-à-vis']);
  return home.style === 'longere'
    ? `Le terrain arboré et clos d’environ ${gardenSqm} m² invite à profiter du calme.`
    : `Jardin clos d’environ ${gardenSqm} m², ${facing}.`;
}

const sewer = (home: House) => (home.style === 'longere' ? 'assainissement individuel contrôlé' : 'tout-à-l’égout');
