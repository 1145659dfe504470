import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import type { PropertyMoment } from './proposed-property.ts';

/** So many of each kind are read, the latest first. */
export const LATEST = 200;

/** Something that happened between a contact and a property, whose ids are UUIDs. */
type Happened = { contactId: string; propertyId: string; moment: PropertyMoment };

export const latestFirst = (a: PropertyMoment, b: PropertyMoment) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0);

/** The proposals, refusals, visits and offers of a contact, or those of a property. */
export async function readMoments(
  work: Work,
  column: 'contact_id' | 'property_id',
  recordId: string,
): Promise<Happened[]> {
  return [
    ...(await proposals(work, column, recordId)),
    ...(await visits(work, column, recordId)),
    ...(await offers(work, column, recordId)),
  ];
}

type Read = (work: Work, column: 'contact_id' | 'property_id', recordId: string) => Promise<Happened[]>;

const proposals: Read = async ({ agency }, column, recordId) => {
  const rows = agency.from('proposed_property').selectAll().where(column, '=', recordId);
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

const visits: Read = async ({ agency }, column, recordId) => {
  const rows = agency.from('visit').select(['id', 'property_id', 'contact_id', 'starts_at', 'status', 'feedback']);
  const latest = await rows.where(column, '=', recordId).orderBy('starts_at', 'desc').limit(LATEST).execute();
  return latest.map(({ id, property_id, contact_id, starts_at, status, feedback }) => ({
    contactId: contact_id,
    propertyId: property_id,
    moment: { kind: 'visit', id: publicId('visit', id), at: starts_at.toISOString(), status, feedback },
  }));
};

const offers: Read = async ({ agency }, column, recordId) => {
  const rows = agency.from('offer').select(['id', 'property_id', 'contact_id', 'created_at', 'amount_euros', 'stage']);
  const latest = await rows.where(column, '=', recordId).orderBy('id', 'desc').limit(LATEST).execute();
  return latest.map(({ id, property_id, contact_id, created_at, amount_euros, stage }) => ({
    contactId: contact_id,
    propertyId: property_id,
    moment: {
      ...{ kind: 'offer', id: publicId('offer', id), at: created_at.toISOString() },
      ...{ amountEuros: amount_euros, stage },
    },
  }));
};
