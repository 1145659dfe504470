import { isCompany, splitName } from '../../../domain/imports/full-names.ts';

type TypedContact = { firstName?: string; lastName?: string; phone?: string; email?: string };

/**
 * The fields of a new contact that a search for one has typed already. Two words are a first and a last name, which the person sees
 * and can mend; any other name that capitals do not tell apart stays whole.
 */
export function contactOfTyped(typed: string): TypedContact {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (text.includes('@')) return { email: text };
  if (/^\+?[\d\s().-]+$/.test(text)) return { phone: text };
  const { firstName, lastName } = splitName(text);
  if (firstName) return { firstName, lastName };
  const [first, last, ...more] = lastName.split(' ');
  const isPerson =
    first && last && more.length === 0 && !isCompany(text) && !/^(?:de|du|des|la|le|les|van|von)$/i.test(first);
  return isPerson ? { firstName: first, lastName: last } : { lastName };
}
