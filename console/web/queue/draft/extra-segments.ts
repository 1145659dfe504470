import type { SmsItem } from '../../../../domain/drafts/sms.ts';

/** The characters of GSM-7 that take two places (3GPP TS 23.038). */
const extended = /[\^{}\\[\]~|€]/g;

/** How many SMS fewer the text would take without its characters outside GSM-7. */
export function extraSegments({
  body,
  segments,
  ucs2Characters,
}: Pick<SmsItem, 'body' | 'segments' | 'ucs2Characters'>) {
  if (ucs2Characters.length === 0) return 0;
  const length = [...body].length + (body.match(extended)?.length ?? 0);
  return segments - (length <= 160 ? 1 : Math.ceil(length / 153));
}
