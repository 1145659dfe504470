import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { BuyerMatch } from './match.ts';

/** « Proposé le 3 mars », « Refusé hier · Prix · trop cher »: the last thing that a colleague noted between the two. */
export function useMatchHistory(): (last: BuyerMatch['last']) => string | undefined {
  const { contactRecord: words } = useTranslations();
  const { formatDueDay } = useDateFormat();
  return (last) => {
    if (last?.kind === 'proposed') return words.proposedOn(formatDueDay(last.at));
    if (last?.kind !== 'refused') return undefined;
    return [words.refusedOn(formatDueDay(last.at)), words.refusalReasons[last.reason], last.note]
      .filter(Boolean)
      .join(' · ');
  };
}
