import { sql } from 'kysely';
import { z } from 'zod';
import { channels, timeZones } from '../../storage/column-values.ts';
import { byKey } from '../../storage/tenant.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { author, listOf, paging, time } from '../shared/fields.ts';
import { id, publicId } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { pageOf, positionOf, timeKey } from '../shared/page.ts';

/** A consent that somebody gave, refused or withdrew, with its proof (GDPR, art. 7). */
const RegisteredConsent = z.object({
  at: time,
  contact: z.object({ id: id('contact'), name: z.string() }),
  channel: z.enum(channels),
  status: z.string(),
  source: z.string().nullable(),
  evidence: z.string().nullable(),
  recordedBy: author,
});

export const listConsents = direct({
  name: 'listConsents',
  scope: 'noKey',
  summary: 'The register of consents: who consented or withdrew when, how, with which proof; newest first.',
  effect: 'read',
  input: z.strictObject({ ...paging, channel: z.enum(channels).optional() }),
  output: listOf(RegisteredConsent),
  run: async (work, input) => {
    const after = positionOf(input, timeKey);
    let rows = work.agency
      .from('consent_change')
      .innerJoin('contact', byKey('contact', 'consent_change.contact_id'))
      .selectAll('consent_change')
      .select(['first_name', 'last_name', 'email', 'phone']);
    if (input.channel) rows = rows.where('channel', '=', input.channel);
    if (after) {
      rows = rows.where(sql<boolean>`(at, consent_change.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
    }
    const page = rows
      .orderBy('at', 'desc')
      .orderBy('consent_change.id', 'desc')
      .limit(input.limit + 1);
    return pageOf(
      input,
      await page.execute(),
      (row) => [row.at.toISOString(), row.id],
      ({ at, contact_id, channel, status, source, evidence, actor, ...contact }) => ({
        at: at.toISOString(),
        contact: { id: publicId('contact', contact_id), name: nameOfRow(contact) },
        channel,
        status,
        source,
        evidence,
        recordedBy: actor,
      }),
    );
  },
});

/** Permits the register to leave as a file, and has the journal say so. */
export const exportConsents = direct({
  name: 'exportConsents',
  scope: 'noKey',
  summary: 'Begin a file with the register of consents.',
  effect: 'write',
  input: z.strictObject({}),
  output: z.object({ timeZone: z.enum(timeZones) }),
  run: async (work) => ({ timeZone: (await work.profile()).timeZone }),
});
