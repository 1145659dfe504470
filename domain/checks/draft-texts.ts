import type { DraftRow } from '../drafts/draft-record.ts';

/** The part of a draft that is checked. Before a draft is stored it has its columns already. */
export type DraftToCheck = Pick<DraftRow, 'id' | 'kind' | 'contact_id' | 'item' | 'created_at'> & {
  /** When an approved draft will leave: « demain » then means the day after. */
  release_at?: Date | null;
  /** Set for a text that a colleague wrote themselves. */
  form_id?: string | null;
  /** The author; it only matters whether it was the agency's own agent. */
  requested_by?: Pick<DraftRow['requested_by'], 'kind'>;
};

/** A message to one contact. */
export type MessageDraft = DraftToCheck & { contact_id: string };

/** The texts of a draft, by the field that a finding names. */
export function textsOf({ kind, item }: Pick<DraftToCheck, 'kind' | 'item'>): [field: string, text: string][] {
  if (kind === 'enrollment') {
    const { steps } = item.sequence as { steps: { subject: string; body: string }[] };
    return steps.flatMap(({ subject, body }, index): [string, string][] => [
      [`steps.${index}.subject`, subject],
      [`steps.${index}.body`, body],
    ]);
  }
  const body: [string, string] = ['body', String(item.body ?? '')];
  return kind === 'email' || kind === 'signature' ? [['subject', String(item.subject ?? '')], body] : [body];
}
