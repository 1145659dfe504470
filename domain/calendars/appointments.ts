import type { visitKinds } from '../../storage/column-values.ts';
import { byKey, type Tenant } from '../../storage/tenant.ts';
import { nameOfRow } from '../shared/contact-summary.ts';

/** An appointment as a calendar outside shows it. No phone number, no address of a person, no remark, no alarm code: a link may leak. */
export type Appointment = {
  id: string;
  kind: (typeof visitKinds)[number];
  startsAt: Date;
  endsAt: Date;
  isCancelled: boolean;
  property: { reference: string; title: string; place: string } | null;
  contact: string | null;
  /** When any of this was last changed. */
  changedAt: Date;
  createdAt: Date;
};

/** How far back calendars outside go. What is older stays in Clef alone. */
const DAYS_BACK = 30;
/** More than anybody has; it keeps the answer of a broken import small. */
const MAX_APPOINTMENTS = 10_000;

/** The appointments of a colleague from 30 days ago on, in their order. */
export async function appointmentsOf(agency: Tenant, userId: string, now: Date): Promise<Appointment[]> {
  const rows = await agency
    .from('visit')
    .leftJoin('property', byKey('property', 'visit.property_id'))
    .leftJoin('contact', byKey('contact', 'visit.contact_id'))
    .select(['visit.id', 'visit.kind', 'starts_at', 'ends_at', 'visit.status', 'visit.created_at', 'visit.updated_at'])
    .select(['reference', 'title', 'street', 'postcode', 'city', 'property.updated_at as property_updated_at'])
    .select(['first_name', 'last_name', 'contact.updated_at as contact_updated_at'])
    .where('agent_id', '=', userId)
    .where('starts_at', '>=', new Date(now.getTime() - DAYS_BACK * 86_400_000))
    .orderBy('starts_at')
    .orderBy('visit.id')
    .limit(MAX_APPOINTMENTS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isCancelled: row.status === 'cancelled',
    property: row.reference === null ? null : { reference: row.reference, title: row.title ?? '', place: placeOf(row) },
    contact: contactOf(row),
    changedAt: latest(row.updated_at, row.property_updated_at, row.contact_updated_at),
    createdAt: row.created_at,
  }));
}

type Place = Record<'street' | 'postcode' | 'city', string | null>;

/** « 3 rue du Port, 44000 Nantes » */
const placeOf = ({ street, postcode, city }: Place): string =>
  [street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** A name alone: where a contact has none, their number or address would stand in its place. */
const contactOf = (row: Record<'first_name' | 'last_name', string | null>): string | null =>
  nameOfRow({ ...row, email: null, phone: null }) || null;

const latest = (...times: (Date | null)[]): Date => new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
