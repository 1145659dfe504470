import { type RawBuilder, sql } from 'kysely';
import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import type { PropertyMoment } from './proposed-property.ts';

/** So many of each kind are read, the latest first. */
export const LATEST = 200;

/** Something that happened between a contact and a property, whose ids are UUIDs. */
type Happened = { contactId: string; propertyId: string; moment: PropertyMoment };

export const latestFirst = (a: PropertyMoment, b: PropertyMoment) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0);

/**
 * The proposals, refusals, visits and offers of a contact, or those of a property.
 * @param others the UUIDs of the properties, or of the contacts, with which they were; without it, of all
 */
export async function readMoments(
  work: Work,
  column: PairColumn,
  recordId: string,
  others?: readonly string[],
): Promise<Happened[]> {
  const other = column === 'contact_id' ? 'property_id' : 'contact_id';
  const isOfPair = others
    ? sql<boolean>`${sql.ref(column)} = ${recordId} and ${sql.ref(other)} = any(${others}::uuid[])`
    : sql<boolean>`${sql.ref(column)} = ${recordId}`;
  return [...(await proposals(work, isOfPair)), ...(await visits(work, isOfPair)), ...(await offers(work, isOfPair))];
}

type PairColumn = 'contact_id' | 'property_id';
type Read = (work: Work, isOfPair: RawBuilder<boolean>) => Promise<Happened[]>;

const proposals: Read = async ({ agency }, isOfPair) => {
  const rows = agency.from('proposed_property').selectAll().where(isOfPair);
  const latest = await rows.orderBy('at', 'desc').orderBy('id', 'desc').limit(LATEST).execute();
  return latest.map(({ id, property_id, contact_id, event, reason, note, actor, at }) => {
    const base = { id: publicId('proposed', id), at: at.toISOString(), by: actor };
    const moment =
      event === 'refused' && reason !== null
        ? { kind: 'refused' as const, ...base, reason, note }
        : { kind: 'proposed' as const, ...base };
    return { contactId: contact_id, propertyId: property_id, moment };
  });
};

const visits: Read = async ({ agency }, isOfPair) => {
  const rows = agency
    .from('visit')
    .where('kind', '=', 'visit')
    // The one in its place tells of it.
    .where('moved_to_id', 'is', null)
    .select(['id', 'contact_id', 'starts_at', 'status', 'feedback'])
    // A visit always has one.
    .select(sql<string>`property_id`.as('property_id'));
  const latest = await rows.where(isOfPair).orderBy('starts_at', 'desc').limit(LATEST).execute();
  return latest.map(({ id, property_id, contact_id, starts_at, status, feedback }) => ({
    contactId: contact_id,
    propertyId: property_id,
    moment: { kind: 'visit', id: publicId('visit', id), at: starts_at.toISOString(), status, feedback },
  }));
};

const offers: Read = async ({ agency }, isOfPair) => {
  const rows = agency.from('offer').select(['id', 'property_id', 'contact_id', 'created_at', 'amount_euros', 'stage']);
  const latest = await rows.where(isOfPair).orderBy('id', 'desc').limit(LATEST).execute();
  return latest.map(({ id, property_id, contact_id, created_at, amount_euros, stage }) => ({
    contactId: contact_id,
    propertyId: property_id,
    moment: {
      ...{ kind: 'offer', id: publicId('offer', id), at: created_at.toISOString() },
      ...{ amountEuros: amount_euros, stage },
    },
  }));
};
