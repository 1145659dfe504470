import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { endEnrollments, optedOut } from '../enrollments/end-enrollments.ts';
import { signatureOf } from '../shared/actor.ts';
import { text, time } from '../shared/fields.ts';
import { newId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { addOptOut, holdAddress, liftOptOut } from './opt-outs.ts';

export const channels = ['sms', 'email'] as const;
export type Channel = (typeof channels)[number];

/** Where a person stands on one channel, and how we know (GDPR art. 7; CPCE art. L34-5). */
export const Consent = z.object({
  status: z.enum(['unknown', 'granted', 'denied', 'opted_out']),
  recordedAt: time.nullable(),
  source: z.string().nullable(),
  evidence: z.string().nullable(),
});
export type Consent = z.output<typeof Consent>;

/** What a person said, as it is recorded. A grant names its source. */
export const ConsentStatement = z
  .strictObject({
    status: z.enum(['granted', 'denied', 'opted_out']),
    source: text(200).optional().describe('Where it was given; required to grant'),
    evidence: text(2000).optional().describe('What shows it: wording, form, message'),
  })
  .refine((statement) => statement.status !== 'granted' || statement.source !== undefined, {
    path: ['source'],
    error: 'is required to grant a consent',
  });
type ConsentStatement = z.output<typeof ConsentStatement>;

export const ConsentStatements = z.strictObject({
  sms: ConsentStatement.optional(),
  email: ConsentStatement.optional(),
});

/** Taken before anything else by whoever records an opt-out: a hand-over to that address is committed before, or sees it. */
export async function holdOptOuts(
  work: Work,
  statements: z.output<typeof ConsentStatements> = {},
  places: { phone: string | null; email: string | null } | undefined,
): Promise<void> {
  const { sms, email } = statements;
  if (sms?.status === 'opted_out' && places?.phone) await holdAddress(work, 'sms', places.phone);
  if (email?.status === 'opted_out' && places?.email) await holdAddress(work, 'email', places.email);
}

/** Records what a person said on each channel, and keeps the proof of it.
 * @throws Refusal `opted_out`: whoever opted out is brought back only by their own START or by a human */
export async function recordStatements(
  work: Work,
  contactId: string,
  statements: z.output<typeof ConsentStatements> = {},
): Promise<void> {
  for (const channel of channels) {
    const statement = statements[channel];
    if (!statement) continue;
    const { before, address } = await standing(work, contactId, channel);
    // Whoever opted out once stays so since then, and for that reason.
    if (before.status === 'opted_out' && statement.status === 'opted_out') continue;
    const consent = stated(work, before, statement);
    await setConsent(work, contactId, channel, consent);
    if (address) await followAddress(work, channel, address, consent);
  }
}

async function standing(work: Work, contactId: string, channel: Channel) {
  const [column, place] = [`${channel}_consent`, channel === 'sms' ? 'phone' : 'email'] as const;
  const rows = work.agency.from('contact').select([column, place]).where('id', '=', contactId);
  const row = await rows.executeTakeFirstOrThrow();
  return { before: row[column] as Consent, address: row[place] as string | null };
}

/** Writes where a person stands on one channel, and the proof of it. */
async function setConsent(work: Work, contactId: string, channel: Channel, consent: Consent): Promise<void> {
  const change = { [`${channel}_consent`]: asJson(consent) };
  await work.agency.update('contact').set(change).where('id', '=', contactId).execute();
  await keepProof(work, contactId, channel, consent);
}

/** An opt-out holds for the address; what a key says of one contact lifts it for nobody. */
async function followAddress(work: Work, channel: Channel, address: string, consent: Consent): Promise<void> {
  if (consent.status === 'opted_out') {
    await addOptOut(work, channel, address, consent.source);
    if (channel === 'email') await endSequencesTo(work, address, 'The contact has opted out of e-mail.');
  } else if (consent.status === 'granted' && work.actor.kind !== 'key') await liftOptOut(work, channel, address);
}

/** Of every contact with this address, and of whoever was enrolled with it. */
export async function endSequencesTo(work: Work, address: string, reason: string): Promise<void> {
  await endEnrollments(work, { address }, optedOut(reason));
}

/** What a person answered by themselves: STOP, or START after it. */
export async function recordAnswer(
  work: Work,
  contactId: string,
  channel: Channel,
  status: 'opted_out' | 'granted',
  evidence: string,
): Promise<void> {
  const { before } = await standing(work, contactId, channel);
  if (before.status === status) return;
  const source = channel === 'sms' ? 'SMS du contact' : 'E-mail du contact';
  const recordedAt = work.now.toISOString();
  await setConsent(work, contactId, channel, { status, recordedAt, source, evidence: evidence.slice(0, 2000) });
}

/** A consent was given for a number or address: another one has to be asked for anew. An opt-out stays with the person. */
export async function forgetConsent(work: Work, contactId: string, channel: Channel): Promise<void> {
  const { before } = await standing(work, contactId, channel);
  if (before.status !== 'granted') return;
  const evidence = `The ${channel === 'sms' ? 'phone number' : 'e-mail address'} was changed.`;
  const recordedAt = work.now.toISOString();
  await setConsent(work, contactId, channel, { status: 'unknown', recordedAt, source: null, evidence });
}

function stated(work: Work, before: Consent, { status, source, evidence }: ConsentStatement): Consent {
  if (before.status === 'opted_out' && work.actor.kind === 'key') {
    throw new Refusal('opted_out', 'This contact has opted out, and a key cannot lift that.', {
      hint: 'The contact can reply START, or a colleague can record the new consent in the console.',
    });
  }
  return { status, recordedAt: work.now.toISOString(), source: source ?? null, evidence: evidence ?? null };
}

async function keepProof(work: Work, contactId: string, channel: Channel, consent: Consent): Promise<void> {
  const { status, source, evidence } = consent;
  const actor = asJson(signatureOf(work.actor));
  const proof = { contact_id: contactId, channel, status, source, evidence, actor, at: work.now };
  await work.agency.insert('consent_change', { id: newId(), ...proof }).execute();
}
