import { publicId, uuidOf } from '../../domain/shared/ids.ts';
import type { StoredActor } from '../../storage/entities/stored-actor.ts';
import { agency, colleagues } from './data/agency.ts';
import { contacts } from './data/contacts.ts';
import { properties } from './data/properties.ts';
import { sequences } from './data/sequences.ts';
import type { Colleague, Contact } from './records.ts';

/** The records that others name, by the names that the data uses for them. */

function byName<T>(records: readonly T[], nameOf: (record: T) => string): (name: string) => T {
  const named = new Map(records.map((record) => [nameOf(record), record]));
  if (named.size < records.length) throw new Error('Two records of the demo have the same name.');
  return (name) => named.get(name) ?? notFound(name);
}

function notFound(name: string): never {
  throw new Error(`The demo has no record named ${name}.`);
}

const fullName = ({ firstName, lastName }: Contact) =>
  firstName === undefined ? lastName : `${firstName} ${lastName}`;

/** The owner comes first. */
export const owner = colleagues[0] as Colleague;
export const agencyId = uuidOf('agency', agency.id);
export const colleagueNamed = byName(colleagues, ({ name }) => name);
export const contactNamed = byName(contacts, fullName);
export const propertyReferred = byName(properties, ({ reference }) => reference);
export const sequenceNamed = byName(sequences, ({ name }) => name);

export const colleagueId = (name: string) => uuidOf('user', colleagueNamed(name).id);
export const contactId = (name: string) => uuidOf('contact', contactNamed(name).id);
export const propertyId = (reference: string) => uuidOf('property', propertyReferred(reference).id);

/** The colleague of this name, or else a part of the system, as records store who did something. */
export const actorNamed = (name: string): StoredActor =>
  colleagues.some((colleague) => colleague.name === name)
    ? { kind: 'human', id: publicId('user', colleagueId(name)), name }
    : { kind: 'system', id: null, name };
