import type { matchingTexts as french } from '../fr/matching.ts';
import { count } from './count.ts';

const euros = (n: number) => `€${n.toLocaleString('en-GB')}`;
const sqm = (n: number) => `${n.toLocaleString('en-GB')}\u00a0m²`;

/** The same texts in English. */
export const matchingTexts: typeof french = {
  matching: {
    buyers: 'Matching buyers',
    noBuyers: 'No buyer’s search matches this property at the moment.',
    properties: 'Matching properties',
    noProperties: 'No property for sale matches at the moment.',
    noSearch: 'Note what they look for: the properties for sale that match appear here.',
    fit: 'Match',
    near: 'Miss one wish',
    summary: (fit, near) => `${count(fit, 'matches', 'match')}, ${near} miss one wish`,
    others: (n) => `${count(n, 'other buyer', 'other buyers')} left out by their search:`,
    othersBy: {
      type: 'kind of property',
      town: 'town',
      budget: 'budget',
      rooms: 'rooms',
      surface: 'surface',
      outside: 'outside',
      energy: 'energy label',
    },
    othersCount: (why, n) => `${why} (${n.toLocaleString('en-GB')})`,
    tick: (name) => `Choose ${name}`,
    missed: {
      type: () => 'Another kind of property',
      town: () => 'Not in their towns',
      budget: (by) => `${euros(by)} above budget`,
      rooms: (by) => `${count(by, 'room', 'rooms')} less`,
      surface: (by) => `${sqm(by)} less`,
      outside: () => 'Without the outside they want',
      energy: (by) => `Energy label ${count(by, 'class', 'classes')} worse`,
    },
    wish: {
      type: 'kind',
      town: 'town',
      budget: 'price',
      rooms: 'rooms',
      surface: 'surface',
      outside: 'outside',
      energy: 'energy label',
    },
    toCheck: (wishes) => `To check: ${wishes}`,
    allMet: 'Meets all their wishes',
    nothingAsked: 'A search without any wish',
    belowBudget: (by) => `${euros(by)} below their lowest budget`,
    cannotEmail: {
      opted_out: 'Unsubscribed from e-mails',
      email_consent_denied: 'Refuses e-mails',
      no_email: 'No e-mail address',
      undeliverable: 'Their e-mail address does not work',
    },
    propose: (n) => `Propose to ${count(n, 'buyer', 'buyers')}`,
    waiting: 'A proposal waits to be reviewed',
    tickFirst: 'Tick the buyers to whom to propose this property.',
    tooMany: (n) => `Tick at most ${n} buyers.`,
    proposeLead: 'Each message has this text. Nothing leaves before you approve it in To review.',
    differences: 'How the property differs from each search',
    contact: 'Contact',
    difference: 'Compared with their search',
    subject: 'Subject',
    body: 'Message',
    confirm: (n) => (n === 1 ? 'Prepare the message' : `Prepare ${n} messages`),
    prepared: (n) => `${count(n, 'message', 'messages')} ready to review`,
    review: 'Review them',
    leftOut: (n) => `${count(n, 'contact', 'contacts')} without a message`,
    leftOutWhy: {
      conflict: 'a proposal of this property waits already',
      value_missing: 'a piece of information is missing for this text',
      opted_out: 'unsubscribed from e-mails',
      email_consent_denied: 'refuses e-mails',
      no_email: 'no e-mail address',
      undeliverable: 'their e-mail address does not work',
    },
    home: (title, city) => `${title} in ${city}`,
    firstBody: (home, facts, reference) =>
      `Hello {{contact.firstName|there}},\n\nHere is a property that you may like: ${home}${facts === '' ? '' : ` (${facts})`}, reference ${reference}.\n\nWould you like to visit it?`,
    fact: {
      price: euros,
      surface: sqm,
      rooms: (n) => count(n, 'room', 'rooms'),
    },
  },
};
