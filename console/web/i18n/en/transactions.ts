import type { transactions as french } from '../fr/transactions.ts';
import { count } from './count.ts';

const short = (n: number) =>
  n >= 1_000_000
    ? `€${(n / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })}M`
    : n >= 1000
      ? `€${Math.round(n / 1000).toLocaleString('en-GB')}k`
      : `€${n.toLocaleString('en-GB')}`;

export const transactions: typeof french = {
  transaction: {
    title: 'Transactions',
    boards: 'Board shown',
    buyers: 'Buyers',
    sellers: 'Sellers',
    search: 'Search a name',
    colleague: 'Negotiator',
    everybody: 'The whole team',
    columns: {
      new: 'New',
      contacted: 'Contacted',
      qualified: 'Project confirmed',
      visiting: 'Visiting',
      offer: 'Offer',
      under_contract: 'Under contract',
      won: 'Sold',
      lost: 'Lost',
      draft: 'Appraisal',
      available: 'For sale',
      under_offer: 'Under offer',
      sold: 'Deed signed',
      withdrawn: 'Withdrawn',
    },
    empty: {
      new: 'Nobody yet. New contacts arrive here.',
      contacted: 'Move a buyer here after the first call.',
      qualified: 'Move a buyer here once budget and search are clear.',
      visiting: 'Move a buyer here from the first visit on.',
      offer: 'Move a buyer here who makes an offer: you are asked for the property and the amount.',
      under_contract: 'Move a buyer here on the day of the preliminary contract.',
      won: 'Move a buyer here on the day of the deed.',
      lost: 'No lost project. You will be asked for a reason.',
      draft: 'No appraisal under way. A property without a mandate arrives here.',
      available: 'Move a property here once its mandate is signed.',
      under_offer: 'Move a property here that has received an offer.',
      sold: 'Move a property here on the day of the deed.',
      withdrawn: 'No property withdrawn. You will be asked for a reason.',
    },
    notFound: 'No result.',
    cut: 'The first 100 results are shown. Type more of the name.',
    short,
    underWay: (n: number) => `${count(n, 'project', 'projects')} under way`,
    feesOf: (fees: string) => `${fees} in fees`,
    feesHint: 'Fees by the mandate or the offer',
    weighted: (value: string, percent: number) => `${value} at ${percent}%`,
    weightedTotal: (value: string) => `${value} weighted`,
    weightHint: (percent: number) =>
      `Weighted value: ${percent}% of the projects at this stage reach the deed (the usual order of magnitude)`,
    weightsHint:
      'Each value counts by its stage. Buyers: new 5%, contacted 10%, project confirmed 20%, visiting 40%, offer 60%, under contract 90%. Properties: appraisal 20%, for sale 40%, under offer 60%, under contract 90%.',
    menuOf: (name: string) => `Move ${name}`,
    moveTo: 'Move to',
    inCharge: 'In charge of the property',
    nobody: 'Nobody',
    move: 'Move',
    moveTitle: (name: string, column: string) => `${name}: ${column}`,
    moved: (name: string, column: string) => `${name}: ${column}`,
    takenBack: 'Move taken back',
    reason: 'Reason',
    reasons: {
      buyers: ['Bought elsewhere', 'Project given up', 'Financing refused', 'No longer answers'],
      properties: ['Sold by another agency', 'The seller keeps it', 'Mandate ended'],
    },
    property: 'Property',
    otherProperty: 'Choose another property',
    amount: 'Amount of the offer',
    signedOn: 'Preliminary contract signed on',
    deedSignedOn: 'Deed signed on',
    offerOn: (stage: string, about: string) => `${stage} · ${about}`,
    offerStages: {
      received: 'Offer received',
      countered: 'Counter-offer',
      accepted: 'Offer accepted',
      promise_signed: 'Contract signed',
      deed_signed: 'Deed signed',
      refused: 'Offer refused',
    },
  },
};
