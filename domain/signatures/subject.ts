import { sql } from 'kysely';
import { z } from 'zod';
import { type SignatureSubject, signatureSubjects } from '../../storage/signature-values.ts';
import { isLast } from '../mandates/entries.ts';
import { notFound } from '../shared/find-record.ts';
import { id, uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';

/** The record that a document is about: a mandate of the register; an offer, or the compromis that it leads to. */
export const Subject = z
  .strictObject({
    subject: z.enum(signatureSubjects).describe('What is to be signed'),
    id: z.union([id('mandate'), id('offer')]).describe('The mandate, or the offer'),
  })
  .refine(({ subject, id }) => id.startsWith(subject === 'mandate' ? 'mandate_' : 'offer_'), {
    path: ['id'],
    error: 'is the id of another kind of record',
  });
export type Subject = z.output<typeof Subject>;

type Found = {
  /** As people say it. */
  label: string;
  /** The number of a mandate. */
  number: string | null;
  /** The property; a search mandate has none. */
  property: { title: string; city: string } | null;
  /** The UUIDs of the contacts who sign it as a rule. */
  contactIds: string[];
};

/** The states in which something is left to be signed. An amendment to a signed mandate is signed too. */
const openStates: Record<SignatureSubject, readonly string[]> = {
  mandate: ['reserved', 'signed'],
  offer: ['received', 'countered', 'accepted'],
  promise: ['accepted'],
};

/** Whether the agency has this mandate or this offer. @throws Refusal `not_found` */
export async function requireRecord(work: Work, id: Subject['id']): Promise<void> {
  if (id.startsWith('mandate_')) await findMandate(work, id);
  else await findOffer(work, { subject: 'offer', id });
}

/** @throws Refusal `not_found`; `nothing_to_sign` for a mandate or an offer that has come to its end */
export async function findSubject(work: Work, subject: Subject): Promise<Found> {
  const { state, ...found } =
    subject.subject === 'mandate' ? await findMandate(work, subject.id) : await findOffer(work, subject);
  if (!openStates[subject.subject].includes(state)) {
    throw new Refusal('nothing_to_sign', 'Nothing is to be signed for this record in its present state.', {
      hint: 'A mandate must be reserved or signed; an offer open or accepted; a compromis needs an accepted offer.',
    });
  }
  return found;
}

type Row = {
  state: string;
  number: string | null;
  reference: string | null;
  title: string | null;
  city: string | null;
  people: string[] | null;
};

async function findMandate(work: Work, mandateId: string) {
  const { rows } = await sql<Row>`
    select entry.state, entry.number::text as number, property.reference, property.title, property.city,
      array(select contact_id::text from mandate_contact where agency_id = entry.agency_id and mandate_id = entry.mandate_id
        order by created_at, contact_id) as people
    from mandate_entry as entry left join property on property.agency_id = entry.agency_id and property.id = entry.property_id
    where entry.agency_id = ${work.agency.id} and entry.mandate_id = ${uuidOf('mandate', mandateId)}
    order by entry.seq desc limit 1`.execute(work.agency.db);
  const [row] = rows;
  if (!row) throw notFound('mandate', mandateId);
  return { state: row.state, ...foundIn(row, `Mandat n° ${row.number}`) };
}

/**
 * The buyers sign first, before them the one under whose name the offer is; then the sellers, who accept it. Sellers are those who are
 * linked to the property and the mandants of its mandate in force.
 */
async function findOffer(work: Work, { subject, id }: Subject) {
  const { rows } = await sql<Row>`
    select offer.stage as state, null as number, property.reference, property.title, property.city,
      offer.contact_id::text || array(select contact_id::text from offer_buyer
        where agency_id = offer.agency_id and offer_id = offer.id and contact_id <> offer.contact_id
        order by created_at, contact_id) || array(select contact_id::text from property_seller
        where agency_id = offer.agency_id and property_id = offer.property_id
        order by created_at, contact_id) || array(select contact_id::text from mandate_contact
        where agency_id = offer.agency_id and mandate_id in (select mandate_id from mandate_entry
          where agency_id = offer.agency_id and property_id = offer.property_id and state = 'signed' and ${isLast})
        order by created_at, contact_id) as people
    from offer join property on property.agency_id = offer.agency_id and property.id = offer.property_id
    where offer.agency_id = ${work.agency.id} and offer.id = ${uuidOf('offer', id)}`.execute(work.agency.db);
  const [row] = rows;
  if (!row) throw notFound('offer', id);
  return { state: row.state, ...foundIn(row, subject === 'promise' ? 'Compromis' : 'Offre d’achat') };
}

const foundIn = ({ number, reference, title, city, people }: Row, name: string): Found => ({
  label: [name, reference, title].filter(Boolean).join(' · '),
  number,
  property: title === null || city === null ? null : { title, city },
  contactIds: [...new Set(people)],
});
