import { defineEntity, p } from '@mikro-orm/core';
import { invitationMailStatuses, userRoles } from '../column-values.ts';

/** A signed-in person. Of the cookie's token only the SHA-256 is stored. */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    tokenHash: p.text().primary(),
    agencyId: p.uuid(),
    userId: p.uuid(),
    createdAt: p.datetime(3),
    lastSeenAt: p.datetime(3),
    expiresAt: p.datetime(3),
    /** For the person's own list of sessions; it opens nothing. */
    id: p.uuid().defaultRaw('gen_random_uuid()'),
    /** How the browser names itself. */
    userAgent: p.text().nullable(),
  },
});

/** An invitation of a colleague, usable once. Of the link's token only the SHA-256 is stored. */
export const Invitation = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    email: p.text(),
    name: p.text(),
    role: p.enum(userRoles),
    tokenHash: p.text().unique(),
    invitedBy: p.uuid(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    acceptedAt: p.datetime(3).nullable(),
    withdrawnAt: p.datetime(3).nullable(),
  },
});

/** The e-mail of an invitation, with the invitation's id. Its text is what the owner read, with {lien} for the link. */
export const InvitationMail = defineEntity({
  name: 'InvitationMail',
  tableName: 'invitation_mail',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    subject: p.text(),
    body: p.text(),
    /** Encrypted; null once the e-mail has left. */
    token: p.blob().nullable(),
    status: p.enum(invitationMailStatuses),
    attempts: p.integer(),
    dueAt: p.datetime(3),
    sendingAt: p.datetime(3).nullable(),
    /** The provider's words about the last failure. */
    detail: p.text().nullable(),
    createdAt: p.datetime(3),
  },
});

/** The last password checks of an account, oldest first. The table is unlogged: a crash loses at most 15 minutes. */
export const SignInWindow = defineEntity({
  name: 'SignInWindow',
  tableName: 'sign_in_window',
  properties: {
    accountHash: p.text().primary(),
    /** Milliseconds since 1970 by the database's clock. */
    hits: p.array(),
    accepted: p.boolean(),
  },
});
