import { nantes } from './nantes.ts';
import { type ContactFixture, contact, type VisitFixture, type World } from './world.ts';

/** More people of one name than a page of `search_contacts` holds. Only Zoé sells, the last in the alphabet. */
const firstNames =
  'Zoé Yves Xavier Victor Valérie Tiphaine Théo Simon Rose Rémi Pierre Pauline Olivier ' +
  'Noé Nina Mila Lucas Louis Lise Jules Jade Iris Hélène Gilles Fanny Adèle';

const martins: Record<string, ContactFixture> = Object.fromEntries(
  firstNames.split(' ').map((firstName, index) => {
    const phone = `06 39 98 11 ${twoDigits(index)}`;
    const wish: Partial<ContactFixture> = firstName === 'Zoé' ? { intent: 'sell' } : { cities: ['Orvault'] };
    return [`${firstName.toLowerCase()}Martin`, contact(firstName, 'Martin', phone, { sms: 'granted', ...wish })];
  }),
);

/** More visits than a page of `list_visits` holds: one every twenty minutes, by all Martins but the last. */
const visits: VisitFixture[] = Object.keys(martins)
  .slice(0, -1)
  .map((name, index) => {
    const minutes = 9 * 60 + index * 20;
    const time = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
    return { contact: name, property: 'NAN-0110', at: `2026-12-05 ${time}` };
  });

/** The same agency with an open day before it, and lists of several pages. */
export const openDay: World = {
  ...nantes,
  name: 'open-day',
  contacts: { ...nantes.contacts, ...martins },
  visits: [...nantes.visits, ...visits],
};

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
