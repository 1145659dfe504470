import { type RawBuilder, sql } from 'kysely';
import type { Channel } from '../../storage/column-values.ts';

export type SmsRefusalReason = 'opted_out' | 'sms_consent_missing' | 'no_phone' | 'undeliverable';
export type EmailRefusalReason = 'opted_out' | 'email_consent_denied' | 'no_email' | 'undeliverable';

/**
 * An address stays opted out when another contact gets it, so the rules below ask for the address as well. That of a person who
 * was erased is known by its hash alone.
 */
const isAddressOptedOut = (channel: Channel, column: 'phone' | 'email') =>
  sql`(exists (select from opt_out where opt_out.agency_id = contact.agency_id
    and opt_out.channel = ${sql.lit(channel)} and opt_out.address = ${sql.ref(`contact.${column}`)})
    or exists (select from erased_address where erased_address.agency_id = contact.agency_id
      and erased_address.channel = ${sql.lit(channel)}
      and erased_address.hash = hash_of_address(contact.agency_id, ${sql.ref(`contact.${column}`)})))`;

/**
 * Why a contact may not get an SMS, null if it may: an SMS needs a granted consent (CPCE art. L34-5).
 *
 * This expression and the next one are the only statement of the rule. They fit into any query over `contact`: the check
 * of one contact selects them, and the audience of a campaign filters by them.
 */
export const smsRefusalReason: RawBuilder<SmsRefusalReason | null> = sql`case
  when contact.sms_consent->>'status' = 'opted_out' then 'opted_out'
  when contact.sms_consent->>'status' <> 'granted' then 'sms_consent_missing'
  when contact.phone is null then 'no_phone'
  when ${isAddressOptedOut('sms', 'phone')} then 'opted_out'
  when contact.undeliverable->'sms' is not null then 'undeliverable' end`;

/** Why a contact may not get an e-mail, null if it may: an e-mail may be written until the contact says no. */
export const emailRefusalReason: RawBuilder<EmailRefusalReason | null> = sql`case
  when contact.email_consent->>'status' = 'opted_out' then 'opted_out'
  when contact.email_consent->>'status' = 'denied' then 'email_consent_denied'
  when contact.email is null then 'no_email'
  when ${isAddressOptedOut('email', 'email')} then 'opted_out'
  when contact.undeliverable->'email' is not null then 'undeliverable' end`;
