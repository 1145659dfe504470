import type { Ground } from '../properties/ground.ts';
import type { Deal, Listing } from '../properties/listing.ts';
import type { Row } from '../rows.ts';
import type { Member } from '../team.ts';

export type Stage = Row<'contact'>['stage'];

/** Why somebody is a contact of the agency, and how far that has come. */
export type Project = {
  stage: Stage;
  intent: Row<'contact'>['intent'];
  createdAt: Date;
  /** The listing they asked about, or bought. */
  wants: Listing | null;
  /** How their purchase of it went, or goes. */
  deal: Deal | null;
  /** The listing that is theirs. */
  sells: Listing | null;
  /** Where they own a home whose value they want to know. */
  ownsIn: Ground | null;
};

export type Identity = {
  woman: boolean;
  firstName: string | null;
  lastName: string;
  language: 'fr' | 'en';
  email: string | null;
  phone: string | null;
};

export type Person = Project & Identity & { id: string; agent: Member | null };

export const isMobile = (phone: string | null): phone is string => phone?.startsWith('+336') ?? false;

export const buys = ({ intent }: Project) => intent === 'buy' || intent === 'both';

/** « Madame Le Goff » */
export const formalName = ({ woman, lastName }: Identity) => `${woman ? 'Madame' : 'Monsieur'} ${lastName}`;
