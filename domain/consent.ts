import { z } from 'zod';
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
export type ConsentStatement = z.output<typeof ConsentStatement>;

export const ConsentStatements = z.strictObject({
  sms: ConsentStatement.optional(),
  email: ConsentStatement.optional(),
});

export const unknownConsent: Consent = { status: 'unknown', recordedAt: null, source: null, evidence: null };

/** The consent after a statement.
 * @throws Refusal `opted_out`: whoever opted out is brought back only by their own START or by a human */
export function stated(work: Work, before: Consent, statement: ConsentStatement | undefined): Consent {
  if (!statement) return before;
  if (before.status === 'opted_out' && statement.status !== 'opted_out' && work.actor.kind === 'key') {
    throw new Refusal('opted_out', 'This contact has opted out, and a key cannot lift that.', {
      hint: 'The contact can reply START, or a colleague can record the new consent in the console.',
    });
  }
  return {
    status: statement.status,
    recordedAt: work.now.toISOString(),
    source: statement.source ?? null,
    evidence: statement.evidence ?? null,
  };
}

/** Keeps the proof of a change. */
export async function keepProof(work: Work, contactId: string, channel: Channel, consent: Consent): Promise<void> {
  await work.agency
    .insert('consent_change', {
      id: newId(),
      contact_id: contactId,
      channel,
      status: consent.status,
      source: consent.source,
      evidence: consent.evidence,
      actor: JSON.stringify(signatureOf(work.actor)) as never,
      at: work.now,
    })
    .execute();
}
