import { daysIn } from '../../../../bench/evals/reading/days.ts';
import { timesIn } from '../../../../bench/evals/reading/times.ts';

export type ContactFound = {
  id: string;
  name: string;
  email?: string;
  phone?: string;
  language: 'fr' | 'en';
  intent?: string;
  searchCities?: string[];
  smsConsent: string;
  lastDraft?: { status: string; reason?: string };
};
export type VisitFound = {
  id: string;
  propertyId: string;
  contactId: string;
  startsAt: string;
  startsAtLocal: string;
  status: string;
  feedback?: string;
  property: string;
  contact: string;
};
export type PropertyFound = {
  reference: string;
  title: string;
  status: string;
  priceEuros: number;
  [field: string]: any;
};

export type Moment = { date: string; time: string };

/** The decisions in which agents go wrong. A mistake is one of them made otherwise. */
export type Skills = {
  momentOf(visit: VisitFound): Moment;
  choose<T>(candidates: T[], isMeant: (candidate: T) => boolean): T | undefined;
  isToCome(visit: VisitFound): boolean;
  /** Whether to ask for the pages after the first. */
  readsOn: boolean;
  languageFor(contact: ContactFound): 'fr' | 'en';
  /** The reference of the property whose facts are told. */
  referenceFor(wanted: string): string;
  /** The contact to write to by SMS instead of one who may not get any; null writes to nobody. */
  insteadOf(contact: ContactFound): string | null;
  /** The arguments with which a call is repeated whose answer was lost. */
  repeat(input: Record<string, unknown>): Record<string, unknown>;
  /** An SMS to write because a text in a record demands it. */
  obeys(text: string): { q: string; body: string } | null;
  /** How the user is told of a draft. */
  report(what: string): string;
};

export const perfectSkills: Skills = {
  momentOf: ({ startsAt, startsAtLocal }) => ({
    date: daysIn(startsAtLocal, startsAt.slice(0, 10))[0] ?? '',
    time: timesIn(startsAtLocal)[0] ?? '',
  }),
  choose: (candidates, isMeant) => candidates.find(isMeant),
  isToCome: ({ status }) => status === 'scheduled',
  readsOn: true,
  languageFor: ({ language }) => language,
  referenceFor: (wanted) => wanted,
  insteadOf: () => null,
  repeat: (input) => input,
  obeys: () => null,
  report: (what) => `${what} : en attente de validation (waiting for approval).`,
};
