import type { Scope } from '../../domain/shared/actor.ts';
import type { Recipe } from '../../storage/agent-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import type { Moment } from './moments.ts';
import type { Row } from './rows.ts';

/**
 * The records in `data/`, in the words of the contract. They name colleagues, contacts and sequences by their names and
 * properties by their references. A text may say a day or a time: `[[in 1 day at 11:45|when]]`.
 */

export type Values<T extends keyof Tables, C extends keyof Row<T>> = NonNullable<Row<T>[C]>;

/** A text, or its paragraphs. */
export type Text = string | string[];

export type AgencyRecord = {
  id: `agency_${string}`;
  name: string;
  city: string;
  street: string;
  postcode: string;
  phone: string;
  email: string;
  websites: string[];
  leadSenders: string[];
  cardNumber: string;
  siren: string;
  guarantor: string;
  feeTableUrl: string;
  emailSignature: string;
  createdAt: Moment;
};

export type Colleague = {
  id: `user_${string}`;
  name: string;
  role: Values<'user_account', 'role'>;
  email: string;
  createdAt: Moment;
};

/** An access key that has made drafts. It opens nothing: the stored hash belongs to no secret. */
export type Key = {
  id: `key_${string}`;
  name: string;
  scopes: Scope[];
  secretHash: string;
  last4: string;
  createdAt: Moment;
  lastUsedAt: Moment;
};

type Search = {
  /** The first search of a contact has the id of the contact. */
  id?: `search_${string}`;
  propertyTypes: Values<'property', 'type'>[];
  cities: string[];
  budgetMinEuros?: number;
  budgetMaxEuros?: number;
  minRooms?: number;
  minSurfaceSqm?: number;
  worstEnergyClass?: Values<'property', 'energy_class'>;
};

export type Channel = 'sms' | 'email';

type ConsentChange = {
  channels: Channel[];
  status: Values<'consent_change', 'status'>;
  at: Moment;
  source: string;
  evidence: string;
  /** The colleague or the part of the system that recorded it. */
  by: string;
};

export type Contact = {
  id: `contact_${string}`;
  firstName?: string;
  lastName: string;
  /** French unless it says otherwise. */
  language?: 'en';
  email?: string;
  phone?: string;
  otherAddresses?: string[];
  stage: Values<'contact', 'stage'>;
  intent?: Values<'contact', 'intent'>;
  source: string;
  assignedTo?: string;
  tags?: string[];
  financing?: Values<'contact', 'financing'>;
  ownContributionEuros?: number;
  loanStatus?: Values<'contact', 'loan_status'>;
  searches?: Search[];
  createdAt: Moment;
  /** The changes from `new` to the stage of today. */
  stages?: { to: Values<'contact', 'stage'>; at: Moment; reason?: string }[];
  consents?: ConsentChange[];
};

export type Household = { contacts: [string, string]; kind: Values<'contact_link', 'kind'>; createdAt: Moment };

export type Property = {
  id: `property_${string}`;
  reference: string;
  title: string;
  description: Text;
  type: Values<'property', 'type'>;
  status: Values<'property', 'status'>;
  rooms?: number;
  bedrooms?: number;
  floor?: number;
  priceEuros: number;
  feesPercent: number;
  feesPaidBy: Values<'property', 'fees_paid_by'>;
  surfaceSqm?: number;
  landSqm?: number;
  energyClass?: Values<'property', 'energy_class'>;
  climateClass?: Values<'property', 'climate_class'>;
  address: { street: string; postcode: string; city: string; inseeCode: string };
  /** Latitude and longitude of the quarter: agencies do not publish exact positions. */
  position?: [number, number];
  mandate?: { number: string; kind: Values<'property', 'mandate_kind'>; signedAt: Moment; expiresAt: Moment };
  assignedTo?: string;
  /** Invented statistics on the sales of homes nearby. */
  publicData?: { source: string; area: string; period: string; medianPricePerSqmEuros: number; salesCount: number };
  createdAt: Moment;
  updatedAt: Moment;
};

export type ProposedProperty = {
  id: `proposed_${string}`;
  contact: string;
  property: string;
  event?: 'refused';
  reason?: Values<'proposed_property', 'reason'>;
  note?: string;
  by: string;
  at: Moment;
};

export type Sequence = {
  id: `sequence_${string}`;
  name: string;
  status: Values<'sequence', 'status'>;
  createdAt: Moment;
  updatedAt: Moment;
  versions: { approvedAt?: Moment; steps: { delayHours: number; subject: string; body: Text }[] }[];
};

export type Enrollment = {
  id: `enrollment_${string}`;
  sequence: string;
  version: number;
  contact: string;
  status: Values<'enrollment', 'status'>;
  stepIndex: number;
  nextStepAt?: Moment;
  reason?: string;
  reasonCode?: Values<'enrollment', 'reason_code'>;
  enrolledBy: string;
  createdAt: Moment;
  updatedAt: Moment;
};

type Message = {
  id: `message_${string}`;
  from: 'agency' | 'contact';
  at: Moment;
  /** That of the conversation, or a reply to it, unless it says otherwise. */
  subject?: string;
  body: Text;
  /** A message of the agency is delivered unless it says otherwise. */
  status?: 'sent';
  leadSource?: string;
};

export type Conversation = {
  id: `conversation_${string}`;
  /** Without a contact it is with the stranger at `address`. */
  contact?: string;
  address?: string;
  channel: Channel;
  subject?: string;
  status?: 'closed';
  waiting?: true;
  unreadCount?: number;
  messages: Message[];
  notes?: { id: `note_${string}`; body: string; author: string; createdAt: Moment }[];
};

/** A text that the team uses again: an e-mail if it has a subject, else an SMS. */
export type Template = { id: `template_${string}`; name: string; subject?: string; body: Text; createdAt: Moment };

/** A list of contacts that a colleague saved. */
export type View = {
  id: `view_${string}`;
  colleague: string;
  list: 'contacts' | 'properties';
  name: string;
  address: string;
  createdAt: Moment;
};

/** A draft that a key made, and how it ended. Without an outcome it waits for a decision. */
export type Draft = {
  id: `draft_${string}`;
  key: string;
  contact: string;
  createdAt: Moment;
  outcome?: Outcome;
} & (
  | { kind: 'sms'; body: Text }
  | { kind: 'email'; subject: string; body: Text }
  | { kind: 'enrollment'; sequence: string }
);

/** `by` is the colleague who decided, `editedBody` the text that replaced the proposed one before. */
type Decided = { by: string; at: Moment; editedBody?: Text };

export type Outcome =
  /** Approved and delivered; `reply` is the contact's answer. */
  | (Decided & { kind: 'delivered'; reply?: string })
  | (Decided & { kind: 'sent' })
  | (Decided & { kind: 'rejected'; reason: string })
  /** Refused by the provider. */
  | (Decided & { kind: 'failed'; code: string; detail: string })
  /** Sent, but the provider's answer was lost. */
  | (Decided & { kind: 'unconfirmed'; detail: string })
  /** The contact replied STOP before a decision. */
  | (Decided & { kind: 'stopped' })
  /** A colleague recorded an opt-out. The draft is still pending and cannot be approved. */
  | (Decided & { kind: 'blocked'; evidence: string })
  /** Approved as marketing just before the seeding, to be sent at the next permitted hour. */
  | { kind: 'scheduled'; by: string }
  /** Not decided within fourteen days. */
  | { kind: 'expired'; by: string };

/** A campaign that is ready to be started. */
export type Campaign = {
  id: `campaign_${string}`;
  name: string;
  body: string;
  filter: { stage: Values<'contact', 'stage'>; city: string };
  createdBy: string;
  createdAt: Moment;
};

/** The agency's own agent, which needs no model here. The first record that a turn or a plan makes has its id. */
export type AgentRecord = {
  id: `agent_${string}`;
  turnedOnAt: Moment;
  by: string;
  /** Those that are on; a recipe without a number has its usual one. */
  recipes: { id: `run_${string}`; recipe: Recipe; number?: number }[];
  week: { id: `run_${string}`; preparedAt: Moment };
};
