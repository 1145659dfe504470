import { sql } from 'kysely';
import { type Channel, type ConsentStatus, channels } from '../../storage/column-values.ts';
import { addressColumn } from '../consent/consent.ts';
import type { Work } from '../shared/operation.ts';
import { emitUpdates, takeAway, takesAway } from './refusals.ts';

type Sharing = {
  id: string;
  phone: string | null;
  email: string | null;
  is_imported: boolean;
  consents: Record<Channel, { status: ConsentStatus; source: string | null }>;
};

/**
 * Lets a refusal hold for everybody who is written to at the same address: of an imported contact for all others, and of any other for
 * the imported contacts.
 */
export async function shareRefusals(work: Work, importId: string, addresses: readonly string[]): Promise<void> {
  const given = new Set(addresses);
  const contacts = await lockSharing(work, importId, addresses);
  const changed = new Set<string>();
  for (const channel of channels) {
    const groups = Map.groupBy(contacts, (contact) => contact[addressColumn(channel)]);
    for (const [address, group] of groups) {
      if (address === null || !given.has(address)) continue;
      for (const contact of group) {
        const refusal = refusalOf(contact, group, channel);
        if (!refusal) continue;
        await takeAway(work, contact.id, [{ channel, ...refusal, evidence: null, addresses: [address] }]);
        changed.add(contact.id);
      }
    }
  }
  await emitUpdates(work, importId, [...changed]);
}

/** The gravest refusal of the others that takes anything away from a contact. */
function refusalOf(contact: Sharing, group: readonly Sharing[], channel: Channel) {
  const { status: before } = contact.consents[channel];
  const stated = group
    .filter((other) => other.id !== contact.id && (other.is_imported || contact.is_imported))
    .map((other) => other.consents[channel]);
  for (const status of ['opted_out', 'denied'] as const) {
    const refusal = stated.find((consent) => consent.status === status);
    if (refusal && takesAway({ status }, before)) return { status, source: refusal.source };
  }
  return undefined;
}

async function lockSharing(work: Work, importId: string, addresses: readonly string[]): Promise<Sharing[]> {
  const { rows } = await sql<Sharing>`
    select id, phone, email, jsonb_build_object('sms', sms_consent, 'email', email_consent) as consents,
      exists (select from import_record where import_record.agency_id = contact.agency_id
        and import_id = ${importId} and record_id = contact.id and before is null) as is_imported
    from contact where agency_id = ${work.agency.id}
      and (phone = any(${addresses}::text[]) or email = any(${addresses}::text[]))
    order by id for no key update`.execute(work.agency.db);
  return rows;
}
