import { defineEntity, p } from '@mikro-orm/core';
import { languages, listsShown, timeZones, userRoles } from '../column-values.ts';
import type { StoredActor } from './stored-actor.ts';

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
