import { sql } from 'kysely';
import { z } from 'zod';
import { draftDecisions, draftKinds, draftStatuses } from '../../../storage/column-values.ts';
import { hasScopes } from '../../shared/actor.ts';
import { localTimeText } from '../../shared/fields.ts';
import { id, publicId, uuidOf } from '../../shared/ids.ts';
import { inWords } from '../../shared/local-time.ts';
import type { Work } from '../../shared/operation.ts';

/** The latest draft for a contact, so that an agent whose host shows no resources learns what became of it. */
export const LastDraft = z
  .object({
    draftId: id('draft'),
    kind: z.enum(draftKinds),
    status: z.enum(draftStatuses),
    decision: z.enum(draftDecisions).optional(),
    reason: z.string().optional(),
    atLocal: localTimeText,
  })
  .describe('The latest draft for this contact');
type LastDraft = z.output<typeof LastDraft>;

/** Older drafts say little about what to write next. */
const RECENT_DAYS = 14;

/** The latest recent draft of each of these contacts, by public id. A key that may not draft reads none. */
export async function lastDraftsOf(work: Work, contacts: readonly { id: string }[]): Promise<Map<string, LastDraft>> {
  if (contacts.length === 0 || !mayReadDrafts(work)) return new Map();
  const rows = await work.agency
    .from('draft')
    .distinctOn('contact_id')
    .select(['id', 'contact_id', 'kind', 'status', 'decision', 'reason'])
    .select(sql<Date>`coalesce(sent_at, decided_at, created_at)`.as('at'))
    .where(sql<boolean>`contact_id = any(${contacts.map((contact) => uuidOf('contact', contact.id))}::uuid[])`)
    // These two conditions are those of the index on the drafts of a contact.
    .where('campaign_id', 'is', null)
    .where('enrollment_id', 'is', null)
    .where('created_at', '>', new Date(work.now.getTime() - RECENT_DAYS * 86_400_000))
    .orderBy('contact_id')
    .orderBy('id', 'desc')
    .execute();
  if (rows.length === 0) return new Map();
  const { timeZone } = await work.profile();
  return new Map(
    rows.map(({ id, contact_id, kind, status, decision, reason, at }) => [
      publicId('contact', contact_id as string),
      {
        draftId: publicId('draft', id),
        kind,
        status,
        ...(decision && { decision }),
        ...(reason !== null && { reason }),
        atLocal: inWords(new Date(at), timeZone),
      },
    ]),
  );
}

/** As for `readDraft`: whoever may propose a draft may read drafts. */
const mayReadDrafts = ({ actor }: Work): boolean =>
  !hasScopes(actor) || actor.scopes.includes('tasks:write') || actor.scopes.includes('sms:send');
