import type { Actor } from '../../domain/shared/actor.ts';

export type Person = { id: string; uuid: string; firstName: string; phone: string; email: string; isSure: boolean };

/** An agency with people, an agent's key, contacts, a sequence and two webhooks. */
export type Agency = {
  id: string;
  owner: Actor;
  colleague: Actor;
  agent: Actor;
  contacts: Person[];
  sequences: { id: string; name: string; version: number }[];
  campaigns: string[];
  webhooks: string[];
};
