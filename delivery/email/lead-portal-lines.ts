import { plainOf } from '../../domain/checks/reading/source.ts';
import { hasPipes } from './lead-ascii.ts';
import { type Row, withoutMarks } from './lead-html.ts';
import { opensOther } from './lead-labels.ts';
import { labelIn } from './lead-lines.ts';
import type { LeadMail } from './lead-mail.ts';
import { emailsIn, phonesIn } from './lead-values.ts';
import { beginsWithSite, isOfSameSite } from './portals.ts';

/** The lines in which a portal says how it is reached: « Immo-Clair, 01 99 00 30 30 ». They have no word in common that a list could hold. */

/** Stands in for a line of the portal, as a line that parts the mail. */
const PARTED = '--';
const MAX_LINE = 600;
const MAX_NAME = 40;

/** Somebody who speaks of themselves. The portal's lines do not. */
const ownWords = /(?<![\p{L}\d])(?:[jm]['’]|(?:je|me|mon|ma|mes|moi|nous|my|i|we|our|us)(?![\p{L}\d]))/u;
const isMobile = (phone: string): boolean => /^\+33[67]/.test(phone);

/** The rows with every line of the portal's own replaced by one that parts the mail. */
export function withoutPortalLines(rows: readonly Row[], mail: LeadMail): Row[] {
  const isPortals = portalLine(mail);
  return rows.map((row) => ({ ...row, cells: row.cells.map((cell) => partedAt(cell, isPortals)) }));
}

const partedAt = (cell: string, isPortals: (line: string) => boolean): string =>
  cell
    .split('\n')
    // The name may stand above the number.
    .map((line, at, lines) => {
      const next = lines[at + 1] ?? '';
      const isAbove = line.trim() !== '' && line.length < MAX_NAME && /^[\s\d+().-]{10,30}$/.test(next);
      return isPortals(isAbove ? `${line} ${next}` : line) ? PARTED : line;
    })
    .join('\n');

/**
 * Whether a line is the portal's: it has its number or its address, and begins with its name or has an address of its domain. A line with a
 * mobile, with words like « mon » or with a label is kept, because it may be the person's.
 */
function portalLine({ sender, own }: LeadMail): (line: string) => boolean {
  const from = sender.via ?? sender.address;
  if (own.isOurDomain(from) || own.isOurAddress(from)) return () => false;
  return (written) => {
    if (written.length > MAX_LINE) return false;
    const line = withoutMarks(written).trim();
    const emails = emailsIn(line);
    const phones = phonesIn(line);
    if (emails.length + phones.length === 0 || phones.some(isMobile) || ownWords.test(plainOf(line))) return false;
    if (!emails.every((one) => isOfSameSite(one, from)) || !line.includes(' ') || hasPipes(line)) return false;
    const label = labelIn(written);
    if (label?.field || (label && opensOther(label.text))) return false;
    return emails.length > 0 || beginsWithSite(line, from);
  };
}
