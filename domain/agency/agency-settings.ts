import { z } from 'zod';
import { advisoryLock } from '../../storage/advisory-locks.ts';
import { timeZones } from '../../storage/column-values.ts';
import { asJson } from '../../storage/json.ts';
import { executePrepared, type PreparedQuery } from '../../storage/prepared-statements.ts';
import { stopOpenRuns } from '../agent/run-transitions.ts';
import { queueOf } from '../drafts/draft-record.ts';
import { actorSummary } from '../shared/actor.ts';
import { e164 } from '../shared/e164.ts';
import { author, text, time } from '../shared/fields.ts';
import { direct, type Work } from '../shared/operation.ts';
import { phone } from '../shared/phone.ts';
import { feeTableUrlOf } from './fee-table-url.ts';
import { IdentityInput } from './identity-input.ts';
import { leadSendersField, leadSendersOf } from './lead-senders.ts';
import { cardNumberOf, sirenOf } from './legal-identity.ts';
import { keepLogo, logoField } from './logo.ts';
import { siteHost } from './site-host.ts';

/** How many rows are woken directly; the sweep finds the rest. */
const MAX_WAKES = 10_000;

/** The agency, the addresses that drafts are compared with, and its settings for sending. */
export const AgencySettings = z.object({
  name: z.string(),
  street: z.string().nullable(),
  postcode: z.string().nullable(),
  city: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The hosts of its own sites, in lower case and without `www.`. */
  websites: z.array(z.string()),
  /** The domains and addresses whose mails are leads, beside the portals that Clef knows. */
  leadSenders: z.array(z.string()),
  timeZone: z.enum(timeZones),
  /** The number of its carte professionnelle: `CPI 4401 2018 000 012 345`. */
  cardNumber: z.string().nullable(),
  /** Nine digits. */
  siren: z.string().nullable(),
  /** The financial guarantor, as its mentions légales name it. */
  guarantor: z.string().nullable(),
  /** The web address of its fees, for the adverts at portals. */
  feeTableUrl: z.string().nullable(),
  emailSignature: z.string().nullable(),
  /** The hash of its logo, by which `/console/logo` serves it; null if it has none. */
  logoVersion: z.string().nullable(),
  /** The price of an SMS segment, in millionths of a euro; null until an owner says. */
  segmentPriceMicros: z.int().nullable(),
  /** While it is set, nothing is sent. */
  pausedAt: time.nullable(),
  pausedBy: author.nullable(),
  /** It is paused because its store was restored from a backup of this time. */
  restoredFrom: time.nullable(),
  /** For how long an approval can be undone. */
  undoSeconds: z.int(),
  /** Whether service SMS also keep to the lawful hours of marketing. */
  serviceHours: z.boolean(),
  alsaceMoselle: z.boolean(),
});

export const readAgency = direct({
  name: 'readAgency',
  scope: 'human',
  summary: 'The agency and its settings.',
  effect: 'read',
  input: z.strictObject({}),
  output: AgencySettings,
  run: settingsOf,
});

const website = text(200).refine(
  (written) => siteHost(written) !== undefined,
  'not the address of a site: write www.agence.example or https://agence.example',
);

const AgencyChange = z
  .strictObject({
    undoSeconds: z.int().min(0).max(60),
    serviceHours: z.boolean(),
    alsaceMoselle: z.boolean(),
    timeZone: z.enum(timeZones),
    street: text(200).nullable(),
    postcode: z
      .string()
      .regex(/^\d{5}$/, 'must have five digits')
      .nullable(),
    city: text(120).nullable(),
    phone: phone.nullable(),
    email: z.email('not an e-mail address').max(254).nullable(),
    websites: z.array(website).max(10),
    leadSenders: leadSendersField,
    ...IdentityInput.shape,
    logo: logoField.nullable(),
    segmentPriceMicros: z.int().min(1).max(1_000_000).nullable(),
  })
  .partial();

export const changeAgency = direct({
  name: 'changeAgency',
  scope: 'noKey',
  summary:
    'Change the agency’s name, identity, addresses and time zone, whose mails are leads, how long an approval can be undone, which hours are kept, and what an SMS costs.',
  effect: 'write',
  input: AgencyChange,
  output: AgencySettings,
  run: async (work, input) => {
    await updateAgency(work, {
      undo_seconds: input.undoSeconds,
      service_hours: input.serviceHours,
      alsace_moselle: input.alsaceMoselle,
      time_zone: input.timeZone,
      street: input.street?.trim() ?? input.street,
      postcode: input.postcode,
      city: input.city?.trim() ?? input.city,
      phone: input.phone ? e164(input.phone) : input.phone,
      email: input.email?.toLowerCase() ?? input.email,
      websites: input.websites && [...new Set(input.websites.flatMap((written) => siteHost(written) ?? []))],
      lead_senders: input.leadSenders && leadSendersOf(input.leadSenders),
      name: input.name?.trim(),
      card_number: input.cardNumber ? cardNumberOf(input.cardNumber) : input.cardNumber,
      siren: input.siren ? sirenOf(input.siren) : input.siren,
      guarantor: input.guarantor?.trim() ?? input.guarantor,
      fee_table_url: input.feeTableUrl ? feeTableUrlOf(input.feeTableUrl) : input.feeTableUrl,
      email_signature: input.emailSignature?.trim() ?? input.emailSignature,
      logo_sha256: input.logo ? await keepLogo(work, input.logo) : input.logo,
      segment_price_micros: input.segmentPriceMicros,
    });
    return settingsOf(work);
  },
});

/** Every colleague may stop all sending. Messages that a provider is being given at that moment still leave. */
export const pauseSending = direct({
  name: 'pauseSending',
  scope: 'human',
  summary: 'Let nothing leave until it is resumed.',
  effect: 'write',
  input: z.strictObject({}),
  output: AgencySettings,
  run: async (work) => {
    const { pausedAt } = await settingsOf(work);
    if (!pausedAt) await updateAgency(work, { paused_at: work.now, paused_by: asJson(actorSummary(work.actor)) });
    await stopOpenRuns(work, 'paused');
    return settingsOf(work);
  },
});

export const resumeSending = direct({
  name: 'resumeSending',
  scope: 'human',
  summary: 'Let approved drafts be sent again.',
  effect: 'write',
  input: z.strictObject({}),
  output: AgencySettings,
  run: async (work) => {
    await updateAgency(work, { paused_at: null, paused_by: null, restored_from: null });
    const waiting = work.agency.from('draft').select(['id', 'campaign_id', 'enrollment_id']);
    const drafts = await waiting
      .where('waits_for', '=', 'paused')
      .where('status', 'in', ['approved', 'scheduled'])
      .limit(MAX_WAKES)
      .execute();
    for (const draft of drafts) work.wake({ queue: queueOf(draft), id: draft.id });
    const due = work.agency.from('enrollment').select('id').where('status', '=', 'active');
    const steps = await due.where('next_step_at', '<=', work.now).limit(MAX_WAKES).execute();
    for (const { id } of steps) work.wake({ queue: 'step', id });
    const campaigns = work.agency.from('campaign').select('id').where('next_at', 'is not', null);
    for (const { id } of await campaigns.execute()) work.wake({ queue: 'campaign', id });
    return settingsOf(work);
  },
});

/**
 * Locks the sending settings until the commit: shared to act on them, exclusive to change them. It is an advisory lock,
 * because a row lock lets new shared holders pass a waiting exclusive one, so that an emergency stop might wait for long.
 */
export async function lockSendingSettings(work: Work, mode: 'shared' | 'exclusive'): Promise<void> {
  await executePrepared(work.agency.db, settingsLock(work, mode));
}

/** The statement that takes this lock. What must be read under it is read by a later one. */
export const settingsLock = ({ agency }: Work, mode: 'shared' | 'exclusive'): PreparedQuery =>
  advisoryLock[mode](`switches:${agency.id}`);

async function updateAgency(work: Work, columns: Record<string, unknown>): Promise<void> {
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  await lockSendingSettings(work, 'exclusive');
  await work.agency.db.updateTable('agency').set(given).where('id', '=', work.agency.id).execute();
}

async function settingsOf(work: Work): Promise<z.input<typeof AgencySettings>> {
  const rows = work.agency.db.selectFrom('agency').selectAll().where('id', '=', work.agency.id);
  const row = await rows.executeTakeFirstOrThrow();
  return {
    name: row.name,
    street: row.street,
    postcode: row.postcode,
    city: row.city,
    phone: row.phone,
    email: row.email,
    websites: row.websites,
    leadSenders: row.lead_senders,
    timeZone: row.time_zone,
    cardNumber: row.card_number,
    siren: row.siren,
    guarantor: row.guarantor,
    feeTableUrl: row.fee_table_url,
    emailSignature: row.email_signature,
    logoVersion: row.logo_sha256,
    segmentPriceMicros: row.segment_price_micros,
    pausedAt: row.paused_at?.toISOString() ?? null,
    pausedBy: row.paused_by,
    restoredFrom: row.restored_from?.toISOString() ?? null,
    undoSeconds: row.undo_seconds,
    serviceHours: row.service_hours,
    alsaceMoselle: row.alsace_moselle,
  };
}

/** The price that the agency pays for an SMS segment, in millionths of a euro; null if nobody has said. */
export async function segmentPriceOf(work: Work): Promise<number | null> {
  const rows = work.agency.db.selectFrom('agency').select('segment_price_micros').where('id', '=', work.agency.id);
  return (await rows.executeTakeFirstOrThrow()).segment_price_micros;
}
