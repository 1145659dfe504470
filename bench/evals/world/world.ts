import type {
  ConsentStatus,
  contactIntents,
  energyLabels,
  Language,
  propertyStatuses,
  TimeZone,
  visitStatuses,
} from '../../../storage/column-values.ts';

/** The agency in which a task is done: its records and the moment. All times are local: `2026-11-24 11:45`. */
export type World = {
  /** Unique among the worlds. */
  name: string;
  /** The time at which every run begins. */
  now: string;
  agency: {
    name: string;
    street: string;
    postcode: string;
    city: string;
    timeZone: TimeZone;
  };
  /** By the name that tasks use for them. */
  contacts: Record<string, ContactFixture>;
  properties: PropertyFixture[];
  visits: VisitFixture[];
  sequences: SequenceFixture[];
};

export type ContactFixture = {
  firstName: string;
  lastName: string;
  phone: string | null;
  email: string | null;
  sms: ConsentStatus;
  language: Language;
  intent: (typeof contactIntents)[number];
  cities: string[];
};

export type PropertyFixture = {
  reference: string;
  title: string;
  priceEuros: number;
  surfaceSqm: number;
  rooms: number;
  energyClass: (typeof energyLabels)[number];
  street: string;
  status?: (typeof propertyStatuses)[number];
  description?: string;
};

export type VisitFixture = {
  /** The name of the contact in this world. */
  contact: string;
  /** The reference of the property. */
  property: string;
  at: string;
  status?: (typeof visitStatuses)[number];
  feedback?: string;
};

export type SequenceFixture = {
  name: string;
  status: 'active' | 'paused';
  subjects: string[];
  /** The contacts that are on their way through it, by name. */
  enrolled?: string[];
};

/** A buyer who speaks French, has an e-mail address and has said nothing about SMS, unless told otherwise. */
export function contact(
  firstName: string,
  lastName: string,
  phone: string | null,
  different: Partial<ContactFixture> = {},
): ContactFixture {
  const email = `${firstName}.${lastName}`.normalize('NFD').replace(/[^\w.]/g, '');
  return {
    firstName,
    lastName,
    phone,
    email: `${email.toLowerCase()}@courriel.example`,
    sms: 'unknown',
    language: 'fr',
    intent: 'buy',
    cities: [],
    ...different,
  };
}
