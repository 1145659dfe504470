import { defineEntity, p } from '@mikro-orm/core';

/** A person who is signed in; of the cookie's token only the SHA-256 is here. */
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
  },
});

/** A colleague's way in, once; of the link's token only the SHA-256 is here. */
export const Invitation = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    email: p.text(),
    name: p.text(),
    role: p.enum(['owner', 'agent']),
    tokenHash: p.text().unique(),
    invitedBy: p.uuid(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    acceptedAt: p.datetime(3).nullable(),
    withdrawnAt: p.datetime(3).nullable(),
  },
});

/** The last password checks of an account, oldest first. Unlogged: a crash forgets a quarter of an hour at most. */
export const SignInWindow = defineEntity({
  name: 'SignInWindow',
  tableName: 'sign_in_window',
  properties: {
    accountHash: p.text().primary(),
    /** Milliseconds since the epoch by the database's clock. */
    hits: p.array(),
    accepted: p.boolean(),
  },
});
