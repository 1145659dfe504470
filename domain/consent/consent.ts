import { z } from 'zod';
import { type Channel, channels, consentStatuses } from '../../storage/column-values.ts';
import { asJson } from '../../storage/json.ts';
import { endEnrollments, optOutEnding } from '../enrollments/end-enrollments.ts';
import { actorSummary, hasScopes } from '../shared/actor.ts';
import { text, time } from '../shared/fields.ts';
import { newId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { RemovedMeanwhile } from '../shared/removed-meanwhile.ts';
import { addOptOut, liftOptOut, lockAddress } from './opt-outs.ts';
import { ownProofs } from './own-proofs.ts';

/** A contact's consent on one channel, and how it is known (GDPR art. 7; CPCE art. L34-5). */
export const Consent = z.object({
  status: z.enum(consentStatuses).describe('Where it stands'),
  recordedAt: time.nullable().describe('When it was recorded'),
  source: z.string().nullable().describe('Where it comes from'),
  evidence: z.string().nullable().describe('What shows it: wording, form, message'),
});
export type Consent = z.output<typeof Consent>;

/** A consent as a colleague or a script records it. */
export const ConsentStatement = z
  .strictObject({
    status: z.enum(consentStatuses).exclude(['unknown']).describe('Where it stands'),
    source: text(200).optional().describe('Where it was given; required to grant'),
    evidence: text(2000).optional().describe('What shows it: wording, form, message'),
  })
  .refine((statement) => statement.status !== 'granted' || statement.source !== undefined, {
    path: ['source'],
    error: 'is required to grant a consent',
  });
type ConsentStatement = z.output<typeof ConsentStatement>;

export const ConsentStatements = z.strictObject({
  sms: ConsentStatement.optional().describe('For SMS'),
  email: ConsentStatement.optional().describe('For e-mails'),
});

/** Locks the addresses that are about to opt out. It must be the first lock, as for sending a message (`lockAddress`). */
export async function lockOptOuts(
  work: Work,
  statements: z.output<typeof ConsentStatements> = {},
  addresses: { phone: string | null; email: string | null } | undefined,
): Promise<void> {
  const { sms, email } = statements;
  if (sms?.status === 'opted_out' && addresses?.phone) await lockAddress(work, 'sms', addresses.phone);
  if (email?.status === 'opted_out' && addresses?.email) await lockAddress(work, 'email', addresses.email);
}

/** Records the given consents, and the proof of each.
 * @throws Refusal `opted_out`: only the contact's own START or a human may lift an opt-out, not a key */
export async function recordStatements(
  work: Work,
  contactId: string,
  statements: z.output<typeof ConsentStatements> = {},
): Promise<void> {
  for (const channel of channels) {
    const statement = statements[channel];
    if (!statement) continue;
    const { before, address } = await readConsent(work, contactId, channel);
    // A repeated opt-out keeps the date and source of the first.
    if (before.status === 'opted_out' && statement.status === 'opted_out') continue;
    const isRefused = before.status !== 'opted_out' && (await isRefusedFor(work, channel, address, statement));
    const consent = isRefused ? refusedFor(work, statement) : consentFrom(work, before, statement);
    await setConsent(work, contactId, channel, consent);
    if (address) await updateOptOuts(work, channel, address, consent);
  }
}

/** A key cannot record a consent for an address whose owner has opted out, on whichever record. */
async function isRefusedFor(work: Work, channel: Channel, address: string | null, { status }: ConsentStatement) {
  if (status !== 'granted' || !hasScopes(work.actor) || !address) return false;
  const rows = work.agency.from('opt_out').select('at').where('channel', '=', channel);
  return (await rows.where('address', '=', address).executeTakeFirst()) !== undefined;
}

const refusedFor = (work: Work, { source }: ConsentStatement): Consent => ({
  status: 'opted_out',
  recordedAt: work.now.toISOString(),
  source: ownProofs.otherRecord,
  evidence: source ?? null,
});

/** The column of the table `contact` that holds the address for a channel. */
export const addressColumn = (channel: Channel): 'phone' | 'email' => (channel === 'sms' ? 'phone' : 'email');

async function readConsent(work: Work, contactId: string, channel: Channel) {
  const [consent, address] = [`${channel}_consent`, addressColumn(channel)] as const;
  const rows = work.agency.from('contact').select([consent, address]).where('id', '=', contactId);
  const row = await rows.executeTakeFirstOrThrow(() => new RemovedMeanwhile());
  return { before: row[consent] as Consent, address: row[address] as string | null };
}

/** Stores the contact's consent and the proof of the change. */
async function setConsent(work: Work, contactId: string, channel: Channel, consent: Consent): Promise<void> {
  const change = { [`${channel}_consent`]: asJson(consent) };
  await work.agency.update('contact').set(change).where('id', '=', contactId).execute();
  await insertProof(work, contactId, channel, consent);
}

/** An opt-out is valid for the address, whoever has it. A key cannot lift it, whatever contact it writes to. */
async function updateOptOuts(work: Work, channel: Channel, address: string, consent: Consent): Promise<void> {
  if (consent.status === 'opted_out') {
    await addOptOut(work, channel, address, consent.source);
    if (channel === 'email') {
      await endEnrollments(work, { address }, optOutEnding('The contact has opted out of e-mail.'));
    }
  } else if (consent.status === 'granted' && !hasScopes(work.actor)) await liftOptOut(work, channel, address);
}

/** Records a contact's own STOP, or START after it. */
export async function recordOptOutReply(
  work: Work,
  contactId: string,
  channel: Channel,
  status: 'opted_out' | 'granted',
  evidence: string,
): Promise<void> {
  const { before } = await readConsent(work, contactId, channel);
  if (before.status === status) return;
  const source = channel === 'sms' ? ownProofs.smsOfContact : ownProofs.emailOfContact;
  const recordedAt = work.now.toISOString();
  await setConsent(work, contactId, channel, { status, recordedAt, source, evidence: evidence.slice(0, 2000) });
}

/**
 * Records an opt-out that somebody else reports: a provider, a link, another record with the same address.
 * @returns false if the contact had opted out before, whose proof stays
 */
export async function recordOptOut(
  work: Work,
  contactId: string,
  channel: Channel,
  { source, evidence }: { source: string; evidence: string },
): Promise<boolean> {
  const { before } = await readConsent(work, contactId, channel);
  if (before.status === 'opted_out') return false;
  const recordedAt = work.now.toISOString();
  const consent = { status: 'opted_out', recordedAt, source, evidence: evidence.slice(0, 2000) } as const;
  await setConsent(work, contactId, channel, consent);
  return true;
}

/**
 * Records that a consent was given again for a number or address, on a record that had lost it because of another one.
 * @returns false for a record with an opt-out of its own
 */
export async function restoreConsent(
  work: Work,
  contactId: string,
  channel: Channel,
  evidence: string | null,
): Promise<boolean> {
  const { before } = await readConsent(work, contactId, channel);
  if (before.status !== 'opted_out' || before.source !== ownProofs.otherRecord) return false;
  const recordedAt = work.now.toISOString();
  await setConsent(work, contactId, channel, {
    status: 'granted',
    recordedAt,
    source: ownProofs.otherRecord,
    evidence,
  });
  return true;
}

/** Resets a granted consent, which was given for one address, when the address changes. An opt-out stays. */
export async function resetConsent(work: Work, contactId: string, channel: Channel): Promise<void> {
  const { before } = await readConsent(work, contactId, channel);
  if (before.status !== 'granted') return;
  const evidence = channel === 'sms' ? ownProofs.phoneChanged : ownProofs.emailChanged;
  const recordedAt = work.now.toISOString();
  await setConsent(work, contactId, channel, { status: 'unknown', recordedAt, source: null, evidence });
}

/** Undoes that a consent was recorded by mistake. */
export async function takeConsentBack(work: Work, contactId: string, channel: Channel): Promise<void> {
  const recordedAt = work.now.toISOString();
  const consent = { status: 'unknown', recordedAt, source: ownProofs.takenBack, evidence: null } as const;
  await setConsent(work, contactId, channel, consent);
}

function consentFrom(work: Work, before: Consent, { status, source, evidence }: ConsentStatement): Consent {
  if (before.status === 'opted_out' && hasScopes(work.actor)) {
    throw new Refusal('opted_out', 'This contact has opted out, and a key cannot lift that.', {
      hint: 'The contact can reply START, or a colleague can record the new consent in the console.',
    });
  }
  return { status, recordedAt: work.now.toISOString(), source: source ?? null, evidence: evidence ?? null };
}

/** Stores how the contact's consent on a channel changed, with its proof. */
export async function insertProof(work: Work, contactId: string, channel: Channel, consent: Consent): Promise<void> {
  const { status, source, evidence } = consent;
  const actor = asJson(actorSummary(work.actor));
  const proof = { contact_id: contactId, channel, status, source, evidence, actor, at: work.now };
  await work.agency.insert('consent_change', { id: newId(), ...proof }).execute();
}
