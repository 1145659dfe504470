import type { offers as french } from '../fr/offers.ts';
import { count } from './count.ts';

export const offers: typeof french = {
  offer: {
    titleOf: (name: string) => `Offer of ${name}`,
    deadlines: 'Deadlines',
    deadlineKinds: {
      answer: 'Answer to the offer',
      retraction: 'End of the right to retract (SRU)',
      loan: 'Loan condition',
      deed: 'Deed',
    },
    daysLeft: (n: number) =>
      n === 0 ? 'today' : n > 0 ? `in ${count(n, 'day', 'days')}` : `${count(-n, 'day', 'days')} ago`,
    retractionOver: 'over',
    negotiation: 'Negotiation',
    ofAsking: (asking: string, difference: number) =>
      `asking price ${asking} (${difference.toLocaleString('en-GB', { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })})`,
    parties: { buyer: 'Buyer', seller: 'Seller' },
    by: 'Proposed by',
    validUntilDay: (day: string) => `valid until ${day}`,
    accept: 'Offer accepted',
    counter: 'Counter-offer',
    refuse: 'Offer refused',
    nextStep: 'Next step',
    nextStepLead: {
      accepted:
        'Next step: the preliminary contract. The withdrawal period runs from the day after the letter that notifies it is first presented. The buyer moves to “Under contract”.',
      promise_signed: 'Next step: the deed at the notary’s. The buyer will move to “Sold”.',
    },
    terms: 'Financing and dates',
    financing: 'Financing',
    financings: { cash: 'Cash', loan: 'Loan', loan_and_sale: 'Loan and sale' },
    loan: 'Amount of the loan',
    conditions: 'Conditions',
    note: 'Details (optional)',
    validUntil: 'Valid until (optional)',
    days: {
      validUntil: 'Valid until',
      signedOn: 'Preliminary contract signed on',
      notifiedOn: 'Registered letter presented on',
      loanUntil: 'Loan condition until',
      deedPlannedOn: 'Deed planned on',
    },
    retractionHint:
      'The 10 days begin on the day after the letter was first presented. If they end on a Saturday, a Sunday or a public holiday, they are extended.',
    papers: 'Papers',
    missing: (n: number) => (n === 0 ? 'All papers are there.' : `${count(n, 'paper', 'papers')} missing.`),
    paperNames: {
      buyer_id: 'Buyer’s identity card',
      financing_proof: 'Bank’s simulation or agreement in principle',
      seller_id: 'Seller’s identity card',
      title_deed: 'Title deed',
      diagnostics: 'Diagnostics and state of risks',
      property_tax: 'Property tax',
      coownership: 'Papers of the co-ownership',
      loan_offer: 'Bank’s loan offer',
    },
    notaries: 'Notaries',
    buyerNotary: 'Buyer’s notary',
    sellerNotary: 'Seller’s notary',
    removeNotary: 'Remove',
  },
};
