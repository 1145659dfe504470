import { defineEntity, p } from '@mikro-orm/core';

/** The tenant. Everything else belongs to exactly one agency. */
export const Agency = defineEntity({
  name: 'Agency',
  tableName: 'agency',
  properties: {
    id: p.uuid().primary(),
    slug: p.text().unique(),
    name: p.text(),
    city: p.text().nullable(),
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
    role: p.enum(['owner', 'agent']),
    passwordHash: p.text(),
    createdAt: p.datetime(3),
  },
});
