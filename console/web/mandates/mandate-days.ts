import { type Mandate, writtenDay } from './mandate.ts';
import type { MandateTexts } from './use-mandate-texts.ts';

/** « signé le 24/11/2026, jusqu'au 24/02/2027 », « réservé le 24/11/2026 » */
export function mandateDays(mandate: Mandate, words: MandateTexts['mandates']): string {
  const { reservedOn, signedOn, endsOn, endedOn } = mandate;
  if (!signedOn) return words.reservedOn(writtenDay(reservedOn));
  const end = endedOn ? words.endedOn(writtenDay(endedOn)) : endsOn && words.until(writtenDay(endsOn));
  return [words.signedOn(writtenDay(signedOn)), end].filter(Boolean).join(', ');
}
