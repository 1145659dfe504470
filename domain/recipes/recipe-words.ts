import type { Language, TimeZone } from '../../storage/column-values.ts';
import { isPlainInMarkdown } from '../drafts/email.ts';
import { hiddenCharacters } from '../drafts/hidden-characters.ts';
import { frenchEuros } from '../shared/french.ts';
import { instantAt } from '../shared/local-time.ts';
import { dayIn } from '../visit-messages/words.ts';

/** How a message of a recipe says the facts of records. */

const MAX_LENGTH = 120;

/** A text of a record, where a line of a message can show it as it is. */
export const plainLine = (text: string | null): string | undefined =>
  text !== null && text.length <= MAX_LENGTH && isPlainInMarkdown(text) && hiddenCharacters(text).length === 0
    ? text
    : undefined;

export const nameOfProperty = ({ title, reference }: { title: string; reference: string }): string | undefined =>
  plainLine(title) ?? plainLine(reference);

/** A day of a record, `2026-11-24`, in words. */
export const dayOf = (language: Language, day: string, zone: TimeZone): string =>
  dayIn(language, instantAt(day, '12:00', zone), zone);

export const eurosIn = (language: Language, euros: number): string =>
  language === 'fr' ? frenchEuros(euros) : `€${new Intl.NumberFormat('en-GB').format(euros)}`;
