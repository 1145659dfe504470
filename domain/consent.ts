import { z } from 'zod';
import { asJson } from '../storage/json.ts';
import { signatureOf } from './actor.ts';
import { text, time } from './contract.ts';
import { newId } from './ids.ts';
import type { Work } from './operation.ts';
import { Refusal } from './refusal.ts';

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
    const column = `${channel}_consent` as const;
    const rows = work.agency.from('contact').select(column).where('id', '=', contactId);
    const before = (await rows.executeTakeFirstOrThrow())[column];
    // Whoever opted out once stays so since then, and for that reason.
    if (before.status === 'opted_out' && statement.status === 'opted_out') continue;
    const consent = stated(work, before, statement);
    const change = { [column]: asJson(consent) };
    await work.agency.update('contact').set(change).where('id', '=', contactId).execute();
    await keepProof(work, contactId, channel, consent);
  }
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
