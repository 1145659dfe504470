import type { figuresTexts as french } from '../fr/figures-texts.ts';
import { count, withUnit } from './count.ts';

const number = (n: number) => n.toLocaleString('en-GB');

/** “45 min”, “3 h 20”, “2 d 4 h”. */
function duration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return withUnit(minutes, 'min');
  const hours = Math.floor(minutes / 60);
  if (hours < 48)
    return minutes % 60 === 0 ? withUnit(hours, 'h') : `${withUnit(hours, 'h')}\u00a0${withUnit(minutes % 60, 'min')}`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? withUnit(days, 'd') : `${withUnit(days, 'd')}\u00a0${withUnit(hours % 24, 'h')}`;
}

/** The director's figures, which load with *Aujourd'hui*. */
export const figuresTexts: typeof french = {
  title: 'The agency in figures',
  which: 'Period',
  days: (n) => `${n} days`,
  period: (from, to) => `From ${from} to ${to} inclusive, in whole days of the agency.`,
  loading: 'Calculating…',
  none: '–',
  number,
  percent: (share) => `${Math.round(share * 100)}%`,
  duration,
  leads: 'New contacts',
  leadsMeaning: 'Created in the period, without those of an import.',
  response: 'Median response time',
  slow: (time) => `One answer in ten takes longer than ${time}.`,
  responseMeaning: (answered, unanswered) =>
    `From the contact’s first message to the first answer, nights and Sundays included: ${count(answered, 'answer', 'answers')}, ${number(unanswered)} without one.`,
  offers: 'Visits followed by an offer',
  offersMeaning: (offered, visited) =>
    `${number(offered)} of ${count(visited, 'visit', 'visits')}; a buyer who sees a property twice counts once.`,
  deeds: 'Fees of signed deeds',
  deedsMeaning: (total: number, withoutFees: number) =>
    `${count(total, 'deed', 'deeds')} signed in the period${withoutFees > 0 ? `, of which ${number(withoutFees)} without known fees` : ''}.`,
  exclusive: 'Exclusive mandates',
  exclusiveMeaning: (exclusive, total) =>
    `${number(exclusive)} of ${count(total, 'property', 'properties')} for sale under a mandate, at this moment.`,
  silentSellers: 'Sellers without news',
  silentSellersMeaning:
    'No message and no call that got through for 7 days, for a property for sale under a mandate, at this moment.',
  leadsBySource: 'New contacts by source',
  source: 'Source',
  contacts: 'Contacts',
  perWeek: 'Per week',
  noSource: 'No source',
  otherSources: 'Other sources',
  week: (day, n) => `week of ${day}: ${number(n)}`,
  agents: 'What the agents propose',
  agentsMeaning: 'Proposals made in the period, by what has become of them at this moment.',
  noProposal: 'No agent has proposed anything in the period.',
  seeHistory: 'See the history',
  agent: 'Agent',
  proposed: 'Proposed',
  fates: {
    unchanged: 'As they were',
    changed: 'Corrected',
    returned: 'Sent back',
    rejected: 'Rejected',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
    waiting: 'Waiting',
  },
  fateMeanings: {
    unchanged: 'Approved without any change',
    changed: 'Changed by a person, then approved',
    returned: 'Sent back to the agent with a remark',
    rejected: 'Rejected by a person',
    expired: 'Left without a decision until they expired',
    withdrawn: 'Replaced by the agent or stopped by a rule, an opt-out for instance',
    waiting: 'Not decided yet',
  },
};
