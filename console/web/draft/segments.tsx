import type { SmsItem } from '../../../domain/drafts/sms.ts';
import { useWords } from '../words/words.tsx';
import styles from './draft.module.css';
import { codePoint } from './marks.ts';

/** What an SMS costs, and which characters made it dearer. */
export function Segments({ sms }: { sms: Pick<SmsItem, 'segments' | 'ucs2Characters'> }) {
  const { draft, common } = useWords();
  const { segments, ucs2Characters } = sms;
  if (ucs2Characters.length === 0) return draft.segments(segments);
  const quoted = ucs2Characters.map((character) => common.quoted(visible(character, draft.hardSpace))).join(' ');
  return (
    <span title={draft.perSegment}>
      {draft.segments(segments)} <span className={styles.costly}>{`${draft.because} ${quoted}`}</span>
    </span>
  );
}

/** A space or a hidden character between quotation marks would say nothing. */
const visible = (character: string, space: string) =>
  /\p{Zs}/u.test(character) ? space : /\p{C}/u.test(character) ? codePoint(character) : character;
