import { defineEntity, p } from '@mikro-orm/core';
import { type LogoType, languages, listsShown, logoTypes, timeZones, userRoles } from '../column-values.ts';
import type { StoredActor } from './stored-actor.ts';

/** The signature that an agency puts below its e-mails: a text, a logo, or both. */
export type AgencySignature = {
  /** Lines of plain text. */
  text: string | null;
  /** Found by the hash of its bytes; the pixels are those that it takes, `name` is the agency's. */
  logo: { sha256: string; type: LogoType; width: number; height: number; name: string } | null;
};

/** The tenant. Everything else belongs to exactly one agency. */
export const Agency = defineEntity({
  name: 'Agency',
  tableName: 'agency',
  properties: {
    id: p.uuid().primary(),
    slug: p.text().unique(),
    name: p.text(),
    city: p.text().nullable(),
    /** The IANA name of the zone in which its people live. */
    timeZone: p.enum(timeZones).default('Europe/Paris'),
    /** How people reach it; the checks of a draft compare with them. */
    street: p.text().nullable(),
    postcode: p.text().nullable(),
    phone: p.text().nullable(),
    email: p.text().nullable(),
    /** The hosts of its own sites, in lower case and without `www.`. */
    websites: p.array().default([]),
    /** The domains and addresses whose mails are leads, beside the portals that Clef knows. */
    leadSenders: p.array().default([]),
    /** The numbers of its carte professionnelle, its SIREN (nine digits) and financial guarantor, as mentions légales give them. */
    cardNumber: p.text().nullable(),
    siren: p.text().nullable(),
    guarantor: p.text().nullable(),
    /** The web address of its fees, to which the adverts at portals link. */
    feeTableUrl: p.text().nullable(),
    emailSignature: p.text().nullable(),
    /** The key of the addresses of its photos. The database makes it. */
    photoKey: p.text().default(''),
    /** The logo that it has now. */
    logoSha256: p.text().nullable(),
    /** The price of an SMS segment, in millionths of a euro, as its owner says. */
    segmentPriceMicros: p.integer().nullable(),
    createdAt: p.datetime(3),
    /** While it is set, nothing is sent. */
    pausedAt: p.datetime(3).nullable(),
    pausedBy: p.json<StoredActor>().nullable(),
    /** The time of the backup that the store was restored from, until a person resumes sending. */
    restoredFrom: p.datetime(3).nullable(),
    /** How long an approval can be undone before the message is sent. */
    undoSeconds: p.integer().default(5),
    /** Whether service SMS are also sent only in the hours for marketing. */
    serviceHours: p.boolean().default(false),
    /** Whether the additional public holidays of Alsace-Moselle count. */
    alsaceMoselle: p.boolean().default(false),
    /** How long a prospect is kept after they last wrote. */
    retentionMonths: p.integer().default(36),
    /** How many people's time was over when the clock last counted them. */
    retentionDue: p.integer().default(0),
    retentionCountedAt: p.datetime(3).nullable(),
    /** Since when its owners have not wanted to see the first steps any more. */
    firstStepsHiddenAt: p.datetime(3).nullable(),
  },
});

/** A logo that the agency has or had: an approved e-mail names it by its hash, and is shown with it later. */
export const Logo = defineEntity({
  name: 'Logo',
  tableName: 'logo',
  properties: {
    agencyId: p.uuid().primary(),
    /** In hexadecimal digits. */
    sha256: p.text().primary(),
    type: p.enum(logoTypes),
    content: p.blob(),
    /** The pixels that it takes in an e-mail. */
    width: p.integer(),
    height: p.integer(),
    createdAt: p.datetime(3),
  },
});

/** A person who signs in to the console. */
export const UserAccount = defineEntity({
  name: 'UserAccount',
  tableName: 'user_account',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    email: p.text().unique(),
    name: p.text(),
    role: p.enum(userRoles),
    passwordHash: p.text(),
    createdAt: p.datetime(3),
    disabledAt: p.datetime(3).nullable(),
    language: p.enum(languages).default('fr'),
    /** Null until the person chooses: the role then decides (`shownTo`). */
    listsShow: p.enum(listsShown).nullable(),
  },
});
