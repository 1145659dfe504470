import { TemplateText } from '../../rich-text/template-text.tsx';
import { contentOf, type Draft } from './draft.ts';
import { wordsOf } from './letter.ts';
import { onOneLine, withoutGreeting } from './plain-text.ts';

const MAX_LENGTH = 240;

type DraftExcerptProps = { draft: Pick<Draft, 'kind' | 'item'> };

/**
 * How a draft begins after its greeting, which is the same in every line of a list: an e-mail without its Markdown, a campaign
 * with its variables as words.
 */
export function DraftExcerpt({ draft }: DraftExcerptProps) {
  const text = beginningOf(draft);
  const isCut = text.length > MAX_LENGTH;
  // The cut may fall into a variable.
  const shown = isCut ? `${text.slice(0, MAX_LENGTH).replace(/\{\{[^}]*\}?$/, '')}…` : text;
  return draft.kind === 'campaign' ? <TemplateText text={shown} /> : shown;
}

function beginningOf(draft: DraftExcerptProps['draft']): string {
  const content = contentOf(draft);
  if (content.kind === 'enrollment') return content.item.sequence.name;
  if (content.kind === 'signature')
    return [onOneLine(content.item.subject), withoutGreeting(content.item.body)].filter(Boolean).join(' — ');
  if (content.kind !== 'email') return withoutGreeting(content.item.body);
  return [onOneLine(content.item.subject), withoutGreeting(wordsOf(content.item.html))].filter(Boolean).join(' — ');
}
