import { codeOf } from '../../../domain/drafts/hidden-characters.ts';
import type { SmsItem } from '../../../domain/drafts/sms.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './drafts.module.css';

type SmsSegmentsProps = { sms: Pick<SmsItem, 'segments' | 'ucs2Characters'> };

/** How many SMS the text takes, and which characters force the encoding that needs more of them. */
export function SmsSegments({ sms }: SmsSegmentsProps) {
  const { draft, common } = useTranslations();
  const { segments, ucs2Characters } = sms;
  if (ucs2Characters.length === 0) return draft.segments(segments);
  const characters = ucs2Characters
    .map((character) => common.quoted(visibleForm(character, draft.noBreakSpace)))
    .join(' ');
  return (
    <span title={draft.perSegment}>
      {draft.segments(segments)} <span className={styles.costly}>{`${draft.because} ${characters}`}</span>
    </span>
  );
}

/** A space is named and a hidden character is given by its code point: neither shows between quotation marks. */
const visibleForm = (character: string, spaceName: string) =>
  /\p{Zs}/u.test(character) ? spaceName : /\p{C}/u.test(character) ? codeOf(character) : character;
