import type { DraftRow } from '../drafts/draft-record.ts';
import type { Finding } from './finding.ts';

/** Findings in the text alone, without any record: hidden and look-alike characters, deceptive links, placeholders. */
export function textFindings(_draft: Pick<DraftRow, 'kind' | 'item'>): Finding[] {
  return [];
}
