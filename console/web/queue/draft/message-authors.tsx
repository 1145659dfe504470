import { messageAuthorTexts as en } from '../../i18n/en/message-author-texts.ts';
import { messageAuthorTexts as fr } from '../../i18n/fr/message-author-texts.ts';
import { useTexts } from '../../i18n/language-provider.tsx';

type Author = { kind: string; id: string | null; name: string };

export type MessageAuthorsProps = { by: Author; correctedBy?: Author | null; approvedBy?: Author | null };

/** Names the author of a message that left, and who corrected and approved it. A colleague who did all of it is named once. */
export function MessageAuthors({ by, correctedBy = null, approvedBy = null }: MessageAuthorsProps) {
  const { messageAuthors: words } = useTexts({ fr, en });
  const isOwn = (person: Author | null) => person === null || person.id === by.id;
  if (by.kind === 'human' && isOwn(correctedBy) && isOwn(approvedBy)) return by.name;
  const isSamePerson = correctedBy !== null && correctedBy.id === approvedBy?.id;
  const decided = isSamePerson
    ? [words.correctedAndApproved(correctedBy.name)]
    : [correctedBy && words.corrected(correctedBy.name), approvedBy && words.approved(approvedBy.name)];
  return [words.proposed(by.name), ...decided.filter(Boolean)].join(', ');
}
