import type { offers as french } from '../fr/offers.ts';
import { count, withUnit } from './count.ts';

const deliveries = {
  registered: 'Registered letter',
  electronic: 'Electronic registered letter',
  by_hand: 'Handed over',
};

export const offers: typeof french = {
  offer: {
    titleOf: (name: string) => `Offer of ${name}`,
    sales: 'Deadlines of sales',
    deadlines: 'Deadlines',
    deadlineKinds: {
      answer: 'Answer to the offer',
      retraction: 'End of the right to retract (SRU)',
      loan: 'Loan condition',
      condition: 'Next condition',
      deed: 'Deed',
    },
    daysLeft: (n: number) =>
      n === 0 ? 'today' : n > 0 ? `in ${count(n, 'day', 'days')}` : `${count(-n, 'day', 'days')} ago`,
    retractionOver: 'over',
    negotiation: 'Negotiation',
    ofAsking: (asking: string, difference: number) =>
      `asking price ${asking} (${difference.toLocaleString('en-GB', { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })})`,
    feeTerms: (percent: number, payer: 'buyer' | 'seller' | null) =>
      payer === 'buyer'
        ? `${withUnit(percent, '%')} of the price without fees, paid by the buyer`
        : `${withUnit(percent, '%')} of the price${payer === 'seller' ? ', paid by the seller' : ''}`,
    parties: { buyer: 'Buyer', seller: 'Seller' },
    chain: 'Offers and counter-offers',
    borrowed: (amount: string) => `loan of ${amount}`,
    expired: 'Expired',
    noAnswer: 'Waits for an answer',
    answers: {
      countered: (day: string | null) => `Counter-offer${day ? ` on ${day}` : ''}`,
      accepted: (day: string | null) => `Accepted${day ? ` on ${day}` : ''}`,
      refused: (day: string | null) => `Refused${day ? ` on ${day}` : ''}`,
    },
    acceptExpired: 'Accept an expired offer?',
    acceptExpiredLead: (day: string) =>
      `It was valid until ${day}: the buyer is no longer bound by it. Make sure that they stand by it, best in writing.`,
    acceptAnyway: 'The buyer stands by it: accept',
    otherAccepted:
      'Another offer is accepted for this property. To accept this one, mark the other one as refused first:',
    alsoAccepted: 'Two offers are accepted for this property. Keep one and mark the other one as refused:',
    otherOffers: (n: number) =>
      n === 1 ? 'One other offer waits for an answer:' : `${n} other offers wait for an answer:`,
    refuseOthers: (n: number) => (n === 1 ? 'Refuse this offer' : `Refuse these ${n} offers`),
    by: 'Proposed by',
    validUntilDay: (day: string) => `valid until ${day}`,
    accept: 'Offer accepted',
    counter: 'Counter-offer',
    refuse: 'Offer refused',
    nextStep: 'Next step',
    nextStepLead: {
      accepted: 'Next step: the preliminary contract. The buyer moves to “Under contract”.',
      promise_signed: 'Next step: the deed at the notary’s. The buyer will move to “Sold”.',
    },
    terms: 'Financing and dates',
    financing: 'Financing',
    financings: { cash: 'Cash', loan: 'Loan', loan_and_sale: 'Loan and sale' },
    loan: 'Amount of the loan',
    conditions: 'Conditions',
    note: 'Details (optional)',
    newConditions: 'New conditions (if they change)',
    fees: 'Fees',
    feesFollow: 'By the mandate; they follow the amount as long as you do not change them.',
    feesTyped: 'Typed; empty the field to return to those of the mandate.',
    days: {
      validUntil: 'Valid until',
      signedOn: 'Preliminary contract signed on',
      notifiedOn: 'Letter presented on',
      retractedOn: 'Retraction sent on',
      loanUntil: 'Loan condition until',
      deedPlannedOn: 'Deed planned on',
    },
    retractionHint:
      'Each buyer has 10 days from the day after their letter was first presented. If they end on a Saturday, a Sunday or a public holiday, the next working day is the last.',
    buyers: 'Buyers and retraction',
    noLetter: 'Letter not presented yet',
    notifiedBy: (delivery: 'registered' | 'electronic' | 'by_hand' | null, day: string) =>
      `${delivery ? deliveries[delivery] : 'Notified'}, ${day}.`,
    retractsUntil: (day: string) => `Can retract up to and including ${day}.`,
    retractionEnded: (day: string) => `Their time ended on ${day}.`,
    retractedOn: (day: string) => `Retracted on ${day}`,
    letter: 'Letter…',
    letterOf: (name: string) => `Letter to ${name}`,
    removeBuyer: (name: string) => `Remove ${name} from the buyers`,
    addLinked: (name: string) => `Add ${name}, who buys too`,
    addBuyer: 'Add a co-buyer',
    delivery: 'Contract notified by',
    deliveries,
    presentedOn: {
      registered: 'First presented on',
      electronic: 'Electronic notice received on',
      by_hand: 'Handed over with an attestation on',
    },
    retractionSent: 'The day on which it was sent counts, not that of its arrival.',
    coOwnershipPapersMissing:
      'The papers of the co-ownership are not ticked: the time to retract does not begin until the buyer has received them (CCH, L721-2 and L721-3).',
    afterRetraction: (names: string) =>
      `Retraction of ${names}: the sale does not take place. What was paid is returned within 21 days (CCH, L271-2). Tell the seller and the notaries, then close the offer: the property can accept another one.`,
    endSale: 'Close: offer refused',
    conditionsTitle: 'Conditions of the sale',
    noCondition: 'No condition.',
    loanCondition: 'Loan granted',
    untilDay: (day: string) => `until ${day}`,
    decidedOn: (day: string) => `answer on ${day}`,
    conditionStates: { open: 'Open', met: 'Met', not_met: 'Not met', waived: 'Given up' },
    stateOf: (label: string) => `State: ${label}`,
    change: 'Change',
    addCondition: 'Add a condition',
    changeCondition: (label: string) => `Change the condition: ${label}`,
    removeCondition: 'Delete',
    conditionLabel: 'Condition',
    conditionExample: 'Sale of their flat',
    conditionUntil: 'To be met by',
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
