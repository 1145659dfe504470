import { isFor, type RunRows } from './agent-drafts.ts';
import type { AroundRows, ProvingRows } from './agent-sources.ts';
import type { DraftToCheck } from './draft-texts.ts';
import { type ContactText, contactTextsFor, type StrangerText, type TextRows } from './stranger-texts.ts';

/** Records of strangers and of runs, as statements read them for drafts that are checked together. */
export type SharedRows = Partial<RunRows & ProvingRows & AroundRows & TextRows>;

/** The same, as a draft is compared with them. */
export type OwnRows = Partial<Omit<RunRows, 'textsRead'> & ProvingRows & AroundRows> & {
  /** The texts that an agent may have read, and those of them that its run was given, each once. */
  texts: readonly StrangerText[];
  strangerTexts: readonly StrangerText[];
  /** The free words in records of contacts; only unknown addresses and subjects of the agent are looked for in them. */
  contactTexts: readonly ContactText[];
};

/** The rows that a check of this draft alone would read, of those that were read for several. */
export function ownRows(
  draft: DraftToCheck,
  rows: SharedRows,
  { people, advertIds }: { people: readonly string[]; advertIds: readonly string[] },
): OwnRows {
  const { strangerTexts = [], textsRead = [], contactTexts = [], propertyTexts = [] } = rows;
  const around = strangerTexts.filter((by) => by.is_recent || by.contact_id === draft.contact_id);
  const read = textsRead.filter((by) => by.draft_ids.some((draft_id) => isFor(draft, { draft_id })));
  return {
    ...rows,
    texts: eachOnce([...around, ...read]),
    strangerTexts: around,
    contactTexts: contactTextsFor(contactTexts, people),
    propertyTexts: propertyTexts.filter(({ id }) => advertIds.includes(id)),
  };
}

function eachOnce(texts: readonly StrangerText[]): StrangerText[] {
  const byKey = Map.groupBy(texts, ({ id, text }) => `${id} ${text}`);
  return [...byKey.values()].flatMap(([first]) => first ?? []);
}
