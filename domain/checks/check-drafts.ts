import type { DraftRow } from '../drafts/draft-record.ts';
import type { Work } from '../shared/operation.ts';
import type { Finding } from './finding.ts';
import { textFindings } from './text-findings.ts';

/** The part of a draft that is checked. Before a draft is stored it has its columns already. */
export type DraftToCheck = Pick<DraftRow, 'id' | 'kind' | 'contact_id' | 'item' | 'created_at'>;

/** The findings of each of these drafts against the agency's records of this moment, by UUID. */
export async function checkDrafts(_work: Work, drafts: readonly DraftToCheck[]): Promise<Map<string, Finding[]>> {
  return new Map(drafts.map((draft) => [draft.id, textFindings(draft)]));
}
