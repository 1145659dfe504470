import { TemplateText } from '../rich-text/template-text.tsx';
import { contentOf, type Draft } from './draft.ts';
import { wordsOf } from './letter.ts';

const MAX_LENGTH = 240;

type DraftExcerptProps = { draft: Pick<Draft, 'kind' | 'item'> };

/** How a draft begins, as it will be read: an e-mail without its Markdown, a campaign with its variables as words. */
export function DraftExcerpt({ draft }: DraftExcerptProps) {
  const text = beginningOf(draft).replace(/\s+/g, ' ');
  const isCut = text.length > MAX_LENGTH;
  // The cut may fall into a variable.
  const shown = isCut ? `${text.slice(0, MAX_LENGTH).replace(/\{\{[^}]*\}?$/, '')}…` : text;
  return draft.kind === 'campaign' ? <TemplateText text={shown} /> : shown;
}

function beginningOf(draft: DraftExcerptProps['draft']): string {
  const content = contentOf(draft);
  if (content.kind === 'enrollment') return content.item.sequence.name;
  if (content.kind !== 'email') return content.item.body;
  return [content.item.subject, wordsOf(content.item.html).trim()].filter(Boolean).join(' — ');
}
