import type { Day, Moment } from './moments.ts';
import type { Values } from './records.ts';

/** An offer of the demo, as the records of `data/` are written. */
export type Offer = {
  id: `offer_${string}`;
  contact: string;
  property: string;
  amountEuros: number;
  stage: Values<'offer', 'stage'>;
  financing: Values<'offer', 'financing'>;
  loanEuros?: number;
  conditions?: string;
  validUntil: Moment;
  acceptedOn?: Day;
  signedOn?: Day;
  deedSignedOn?: Day;
  papers: string[];
  createdAt: Moment;
  updatedAt?: Moment;
  /** The amounts that each side proposed, up to that of the offer. */
  rounds: {
    party: 'buyer' | 'seller';
    amountEuros: number;
    note?: string;
    validUntil?: Moment;
    by: string;
    at: Moment;
  }[];
  /** Everybody who buys, with their letters. Without this the contact buys alone, and got the letter on the day after the signature. */
  buyers?: { contact: string; notifiedOn?: Day; delivery?: Values<'offer_buyer', 'delivery'> }[];
  otherConditions?: { label: string; until: Day; state?: Values<'offer_condition', 'state'>; decidedOn?: Day }[];
};
