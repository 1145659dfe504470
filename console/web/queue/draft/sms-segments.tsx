import { Text } from '@mantine/core';
import { codeOf } from '../../../../domain/drafts/hidden-characters.ts';
import type { SmsItem } from '../../../../domain/drafts/sms.ts';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { extraSegments } from './extra-segments.ts';

type SmsSegmentsProps = { sms: Pick<SmsItem, 'body' | 'segments' | 'ucs2Characters'> };

/** How many SMS the text takes, and which characters make it take more. */
export function SmsSegments({ sms }: SmsSegmentsProps) {
  const { draft, common } = useTranslations();
  const { segments, ucs2Characters } = sms;
  const extra = extraSegments(sms);
  if (extra <= 0) return draft.segments(segments);
  const characters = ucs2Characters.map((character) => common.quoted(visibleForm(character, draft.noBreakSpace)));
  return (
    <span title={draft.perSegment}>
      {draft.segments(segments)}{' '}
      <Text span inherit c="var(--warn)">
        ({draft.costMore(characters, extra)})
      </Text>
    </span>
  );
}

/** A space is named and a hidden character is given by its code point: neither shows between quotation marks. */
const visibleForm = (character: string, spaceName: string) =>
  /\p{Zs}/u.test(character) ? spaceName : /\p{C}/u.test(character) ? codeOf(character) : character;
