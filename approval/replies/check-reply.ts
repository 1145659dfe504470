import { sql } from 'kysely';
import type { Checked } from '../../domain/checks/check-drafts.ts';
import { type Finding, finding } from '../../domain/checks/finding.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { localTime } from '../../domain/shared/local-time.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { checkAsLeaving } from '../drafts/check-as-leaving.ts';
import type { ReplyDraft } from './reply-draft.ts';

/** Somebody who sends the same words again on purpose does it later, or says so. */
const WITHIN_MINUTES = 10;

/**
 * The check of a colleague's text as of the time at which it would leave. A text that this form has sent already is no repetition: its
 * answer was lost, and sending it again gets that answer.
 */
export async function checkReply(
  work: Work,
  draft: ReplyDraft & { any_hour: boolean },
  sendAt: Date | undefined,
  formId?: string,
): Promise<Checked> {
  const checked = await checkAsLeaving(work, draft, sendAt);
  const repeated = await findRepeated(work, draft, formId);
  return repeated ? { ...checked, findings: [repeated, ...checked.findings] } : checked;
}

/** A flag if a colleague has just sent the contact the same words: another tab of the same page, or two people at once. */
async function findRepeated(
  work: Work,
  { contact_id, kind, item }: ReplyDraft,
  formId: string | undefined,
): Promise<Finding | undefined> {
  let rows = work.agency
    .from('draft')
    .select(['id', 'created_at'])
    .where('contact_id', '=', contact_id)
    .where('form_id', 'is not', null)
    .where('kind', '=', kind)
    .where('status', 'not in', ['rejected', 'expired', 'failed'])
    .where('created_at', '>', new Date(work.now.getTime() - WITHIN_MINUTES * 60_000))
    .where(sql<boolean>`item->>'body' = ${item.body}`);
  if (formId !== undefined) rows = rows.where('form_id', '!=', formId);
  const earlier = await rows.orderBy('created_at', 'desc').limit(1).executeTakeFirst();
  if (!earlier) return undefined;
  const { time } = localTime(earlier.created_at, (await work.profile()).timeZone);
  return finding({
    code: 'repeated_message',
    field: 'body',
    start: 0,
    end: 0,
    text: '',
    expected: time,
    record: { kind: 'draft', id: publicId('draft', earlier.id), label: time },
    explanation: `A colleague sent this contact the same words at ${time}. Do not send them twice by mistake.`,
  });
}
