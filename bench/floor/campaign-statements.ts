/** $1: the addresses, sorted. $2: the agency's settings for sending, which the claim shares with others. */
export const lockStatement = `
  select count(pg_advisory_xact_lock(hashtextextended(name, 0))) as addresses,
    max(pg_advisory_xact_lock_shared(hashtextextended($2, 0))::text) as settings
  from unnest($1::text[]) as name`;

/** Claims drafts whose contact may still get them, while the agency and the campaign send. */
export const claimStatement = `
  with reachable as (
    select id, phone from contact
    where agency_id = $1 and id = any ($3::uuid[]) and sms_consent->>'status' = 'granted'
      and not exists (select from opt_out where opt_out.agency_id = $1 and channel = 'sms' and address = contact.phone)
    for share)
  update draft set status = 'sending', sending_at = $5, driver = 'twilio', attempts = attempts + 1, waits_for = null,
    holiday = null, failure = null
  from reachable, agency, campaign
  where draft.agency_id = $1 and draft.id = any ($2::uuid[]) and draft.status = 'approved'
    and reachable.id = draft.contact_id and reachable.phone = draft.item->>'to'
    and agency.id = $1 and agency.paused_at is null
    and campaign.agency_id = $1 and campaign.id = $4 and campaign.status = 'running'
  returning draft.id`;

/**
 * Records the results $3: the drafts, the messages in their conversations, the events with their deliveries, and the next
 * links of the journal's chain.
 */
export const recordStatement = `
  with recursive result as materialized (
    select * from jsonb_to_recordset($3::jsonb) as given (n int, id uuid, contact_id uuid, "to" text, body text,
      provider_id text, message_id uuid, conversation_id uuid, event_id uuid, data jsonb, entry_id uuid,
      entry_subject text, digest text)),
  sent as (
    update draft set status = 'sent', sent_at = $2, provider_id = result.provider_id from result
    where draft.agency_id = $1 and draft.id = result.id and draft.status = 'sending' returning draft.id),
  found as materialized (
    select result.*, latest.id as latest_id from result left join lateral (
      select id from conversation
      where agency_id = $1 and channel = 'sms' and contact_id = result.contact_id
      order by last_message_at desc limit 1) as latest on true),
  opened as (
    insert into conversation (agency_id, id, channel, subject, address, contact_id, status, unread_count,
      last_message_at, snippet, created_at, updated_at)
    select $1, conversation_id, 'sms', null, "to", contact_id, 'open', 0, $2, left(body, 120), $2, $2
    from found where latest_id is null),
  continued as (
    update conversation set status = 'open', last_message_at = $2, updated_at = $2, snippet = left(found.body, 120),
      address = found."to"
    from found where agency_id = $1 and conversation.id = found.latest_id),
  inserted_message as (
    insert into message (agency_id, id, conversation_id, direction, kind, body, status, at, draft_id, driver, provider_id)
    select $1, message_id, coalesce(latest_id, conversation_id), 'outbound', 'sms', body, 'sent', $2, id, 'twilio',
      provider_id from found),
  inserted_event as (
    insert into event (agency_id, id, type, timestamp, data)
    select $1, event_id, 'message.sent', $2, data from result returning agency_id, id),
  inserted_delivery as (
    insert into webhook_delivery (agency_id, id, webhook_id, event_id, status, next_attempt_at, created_at)
    select written.agency_id, gen_random_uuid(), webhook.id, written.id, 'waiting', $2, $2
    from inserted_event as written join webhook on webhook.agency_id = written.agency_id
    where disabled_at is null and removed_at is null and (kinds = '{}' or 'message.sent' = any (kinds))),
  head as materialized (select seq, hash from journal_head where agency_id = $1 for update),
  link (n, seq, hash) as (
    select 0, seq, hash from head
    union all
    select result.n, link.seq + 1, encode(sha256(convert_to(link.hash || digest, 'UTF8')), 'hex')
    from link join result on result.n = link.n + 1),
  advanced as (
    update journal_head set seq = last.seq, hash = last.hash
    from (select seq, hash from link order by n desc limit 1) as last where agency_id = $1)
  insert into journal_entry (agency_id, id, at, actor, operation, outcome, subject, seq, hash)
  select $1, entry_id, $2, $4::jsonb, 'releaseCampaignMessage', 'done', entry_subject, link.seq, link.hash
  from result join link using (n)
  returning seq`;
