import { sql } from 'kysely';
import { asJson } from '../../storage/json.ts';
import { actorSummary } from '../shared/actor.ts';
import { newId } from '../shared/ids.ts';
import { momentAt } from '../shared/moment.ts';
import type { Work } from '../shared/operation.ts';
import type { ReadingContext, RowFault, RowValues } from './import-field.ts';
import { addressesFor, columnOfMain, mainFields } from './row-addresses.ts';
import { type ImportedConsent, type NewRecord, RowFaults } from './target.ts';

/**
 * The consents that a row states. No consent is invented: a grant needs its source, its date and the address that it was given
 * for in the same row.
 * @param doubtful the fields that may hold another number or address, which cannot be read
 * @throws RowFaults, of the status itself only where it grants
 */
export function readConsents(
  values: RowValues,
  doubtful: ReadonlySet<string>,
  { now, timeZone }: ReadingContext,
): ImportedConsent[] {
  const faults: RowFault[] = [];
  const consents: ImportedConsent[] = [];
  for (const channel of ['sms', 'email'] as const) {
    const field = `${channel}Consent`;
    const status = values[field] as ImportedConsent['status'] | undefined;
    if (!status) continue;
    const source = (values[`${field}Source`] as string | undefined) ?? null;
    const evidence = (values[`${field}Evidence`] as string | undefined) ?? null;
    const day = values[`${field}Date`] as string | undefined;
    if (day && momentAt(day, timeZone) > now) {
      faults.push({ field: `${field}Date`, message: TO_COME });
    }
    const isDoubtful = mainFields[channel].some((name) => doubtful.has(name));
    const message =
      status === 'granted' && faultOfGrant({ source, day, column: columnOfMain(values, channel), isDoubtful });
    if (message) faults.push({ field, message });
    if (source && source.length > 200)
      faults.push({ field: `${field}Source`, message: 'must have at most 200 characters' });
    if (evidence && evidence.length > 2000) {
      faults.push({ field: `${field}Evidence`, message: 'must have at most 2000 characters' });
    }
    const recordedAt = (day ? momentAt(day, timeZone) : now).toISOString();
    consents.push({ channel, status, recordedAt, source, evidence, addresses: addressesFor(values, channel) });
  }
  if (faults.length > 0) throw new RowFaults(faults);
  return consents;
}

export const TO_COME = 'has a date that is yet to come';

type Grant = {
  source: string | null;
  day: string | undefined;
  column: ReturnType<typeof columnOfMain>;
  isDoubtful: boolean;
};

function faultOfGrant({ source, day, column, isDoubtful }: Grant): string | undefined {
  if (!source || !day) return 'is a consent without its source and date in the same row; leave the column out';
  if (column === undefined) return 'is a consent for an address that the row does not have';
  if (isDoubtful) return 'is a consent, but one of the numbers or addresses that it may be for cannot be read';
  return column === 'main'
    ? undefined
    : 'is a consent, but the number or address to write to stands in a column of others';
}

/** How the consent is stored on a new contact. */
export const storedConsent = (consents: readonly ImportedConsent[], channel: 'sms' | 'email') => {
  const consent = consents.find((stated) => stated.channel === channel);
  const { status, recordedAt, source, evidence } = consent ?? { ...unknown, status: 'unknown' };
  return { status, recordedAt, source, evidence };
};

const unknown = { recordedAt: null, source: null, evidence: null };

/**
 * Writes the proofs for new contacts, and opts out all addresses of the rows that say so. The columns of the contacts are written
 * with the contacts.
 */
export async function recordProofs(work: Work, records: readonly NewRecord[]): Promise<void> {
  const proofs = records.flatMap(({ id, consents }) =>
    consents.map(({ channel, status, source, evidence, addresses }) => ({
      id: newId(),
      contact_id: id,
      channel,
      status,
      source,
      evidence,
      addresses,
    })),
  );
  if (proofs.length === 0) return;
  const [agencyId, actor] = [work.agency.id, asJson(actorSummary(work.actor))];
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${asJson(proofs)}::jsonb)
        as given (id uuid, contact_id uuid, channel text, status text, source text, evidence text, addresses text[])),
    opted_out as (
      insert into opt_out (agency_id, channel, address, at, source)
      select ${agencyId}, channel, address, ${work.now}, source from given cross join unnest(addresses) as address
      where status = 'opted_out' on conflict do nothing)
    insert into consent_change (agency_id, id, contact_id, channel, status, source, evidence, actor, at)
    select ${agencyId}, id, contact_id, channel, status, source, evidence, ${actor}::jsonb, ${work.now} from given`.execute(
    work.agency.db,
  );
}
