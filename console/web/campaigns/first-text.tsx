import text from '../draft/text.module.css';
import parts from '../look/parts.module.css';
import { useWords } from '../words/words.tsx';
import type { Examples } from './outlook.tsx';

type Told = { body: string } & Parameters<typeof Examples>[0];

/** The text as the first of its readers would have it; without one, as it is written. */
export function FirstText({ body, examples: [first] }: Told) {
  const { campaign, draft } = useWords();
  return (
    <div>
      <div className={text.bubble}>{first?.body ?? body}</div>
      {first && body.includes('{{') && <p className={parts.soft}>{campaign.readBy(first.name || draft.nameless)}</p>}
    </div>
  );
}
