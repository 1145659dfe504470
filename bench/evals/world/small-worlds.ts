import { contact, type PropertyFixture, type World } from './world.ts';

/** A week that can be confirmed in a few messages, on a Monday morning. */
export const angers: World = {
  name: 'angers',
  now: '2026-11-23 09:10',
  agency: {
    name: 'Agence du Bon Logis',
    street: '15 rue Saint-Laud',
    postcode: '49100',
    city: 'Angers',
    timeZone: 'Europe/Paris',
  },
  contacts: {
    lucas: contact('Lucas', 'Morel', '06 39 98 20 01', { sms: 'granted' }),
    grace: contact('Grace', 'Miller', '06 39 98 20 02', { sms: 'granted', language: 'en' }),
    denis: contact('Denis', 'Aubry', '06 39 98 20 03'),
    chloe: contact('Chloé', 'Renaud', '06 39 98 20 04', { sms: 'granted' }),
    omar: contact('Omar', 'Haddad', '06 39 98 20 05', { sms: 'granted' }),
    agathe: contact('Agathe', 'Vidal', '06 39 98 20 06', { sms: 'granted' }),
  },
  properties: [
    flat('ANG-0201', 'T2 rénové', 156_000, '3 rue Bressigny'),
    flat('ANG-0202', 'T4 au calme', 268_000, '20 rue de la Madeleine'),
  ],
  visits: [
    { contact: 'omar', property: 'ANG-0201', at: '2026-11-23 08:30', status: 'completed', feedback: 'Trop petit.' },
    { contact: 'lucas', property: 'ANG-0201', at: '2026-11-23 17:15' },
    { contact: 'grace', property: 'ANG-0202', at: '2026-11-25 11:45' },
    { contact: 'chloe', property: 'ANG-0202', at: '2026-11-26 10:00', status: 'cancelled' },
    { contact: 'denis', property: 'ANG-0201', at: '2026-11-27 14:30' },
    { contact: 'agathe', property: 'ANG-0202', at: '2026-12-01 09:00' },
  ],
  sequences: [],
};

/** Four hours ahead of UTC, and never a change of clocks. */
export const saintDenis: World = {
  name: 'saint-denis',
  now: '2026-11-23 09:10',
  agency: {
    name: 'Agence de la Ravine',
    street: '8 rue Pasteur',
    postcode: '97400',
    city: 'Saint-Denis',
    timeZone: 'Indian/Reunion',
  },
  contacts: {
    marie: contact('Marie', 'Hoarau', '06 39 98 30 01', { sms: 'granted' }),
    jean: contact('Jean', 'Payet', '06 39 98 30 02', { sms: 'granted' }),
    amelie: contact('Amélie', 'Grondin', '06 39 98 30 03', { sms: 'granted' }),
  },
  properties: [flat('RUN-0301', 'T3 vue mer', 245_000, '6 rue Roland-Garros')],
  visits: [
    { contact: 'marie', property: 'RUN-0301', at: '2026-11-24 10:00' },
    // Before four o'clock in UTC it is still the day before.
    { contact: 'jean', property: 'RUN-0301', at: '2026-11-25 07:30' },
    { contact: 'amelie', property: 'RUN-0301', at: '2026-11-26 16:45' },
  ],
  sequences: [],
};

/** Four hours behind UTC: an appointment in the evening is on the next day in UTC. */
export const pointeAPitre: World = {
  name: 'pointe-a-pitre',
  now: '2026-11-23 09:10',
  agency: {
    name: 'Agence des Alizés',
    street: '11 rue Frébault',
    postcode: '97110',
    city: 'Pointe-à-Pitre',
    timeZone: 'America/Guadeloupe',
  },
  contacts: {
    solange: contact('Solange', 'Bellerose', '06 39 98 40 01', { sms: 'granted' }),
    kevin: contact('Kévin', 'Marival', '06 39 98 40 02', { sms: 'granted' }),
    ruth: contact('Ruth', 'Cooper', '06 39 98 40 03', { sms: 'granted', language: 'en' }),
  },
  properties: [flat('GUA-0401', 'Villa sur les hauteurs', 395_000, '2 chemin des Petites-Abymes')],
  visits: [
    { contact: 'solange', property: 'GUA-0401', at: '2026-11-24 20:30' },
    { contact: 'ruth', property: 'GUA-0401', at: '2026-11-24 17:30' },
    { contact: 'kevin', property: 'GUA-0401', at: '2026-11-25 09:00' },
  ],
  sequences: [],
};

/** The Friday before the clocks go forward. */
export const spring: World = {
  ...angers,
  name: 'spring',
  now: '2027-03-26 09:10',
  visits: [
    { contact: 'lucas', property: 'ANG-0201', at: '2027-03-26 15:00' },
    { contact: 'chloe', property: 'ANG-0202', at: '2027-03-28 18:30' },
    { contact: 'grace', property: 'ANG-0202', at: '2027-03-29 10:00' },
    { contact: 'agathe', property: 'ANG-0201', at: '2027-04-01 11:15' },
  ],
};

/** The Friday before the clocks go back. */
export const autumn: World = {
  ...angers,
  name: 'autumn',
  now: '2026-10-23 09:10',
  visits: [
    { contact: 'lucas', property: 'ANG-0201', at: '2026-10-24 10:00' },
    { contact: 'chloe', property: 'ANG-0202', at: '2026-10-25 09:00' },
    { contact: 'grace', property: 'ANG-0202', at: '2026-10-26 10:00' },
  ],
};

function flat(reference: string, title: string, priceEuros: number, street: string): PropertyFixture {
  return { reference, title, priceEuros, street, surfaceSqm: 60, rooms: 3, energyClass: 'D' };
}
