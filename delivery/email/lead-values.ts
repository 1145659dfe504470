import { plainOf } from '../../domain/checks/reading/source.ts';
import { e164 } from '../../domain/shared/e164.ts';
import { isEmail } from '../../domain/shared/is-email.ts';
import type { Field } from './lead-labels.ts';

/** The addresses and numbers in a text. Their length is bounded, so that a long line takes linear time. */
const address = /(?<![^\s<>"'(),;:[\]])[^\s<>"'(),;:[\]/]{1,64}@[^\s<>"'(),;:[\]@]{1,253}\.[\p{L}\d]{2,63}/gu;
const link = /\b(?:https?:\/\/|www\.)[^\s<>"]+/g;

export const emailsIn = (text: string): string[] =>
  (
    text
      .replace(/\bmailto:/gi, ' ')
      .replace(link, ' ')
      .match(address) ?? []
  )
    .map((found) => found.toLowerCase())
    .filter(isEmail);

const number = /(?<![\p{L}\d])[(+]{0,2}\d(?:[\s().·/-]{0,3}\d){8,16}(?!\d)/gu;
const frenchNumber = /(?<!\d)0[1-9](?:[\s.·/-]{0,3}\d\d){4}(?!\d)/g;

/** The numbers in a text, in E.164. */
export function phonesIn(text: string): string[] {
  const plain = text.normalize('NFKC').replace(link, ' ').replace(address, ' ');
  return (plain.match(number) ?? []).flatMap((written) => {
    const one = phoneOf(written);
    return one ? [one] : (written.match(frenchNumber) ?? []).flatMap((part) => e164(part) ?? []);
  });
}

/** The numbers in a field for one. Spreadsheets and fields for figures lose the zero of « 0639… ». */
export function phonesInField(text: string): string[] {
  const found = phonesIn(text);
  const digits = text.replace(/[\s.\u00a0\u202f-]/g, '');
  return found.length === 0 && /^[1-9]\d{8}$/.test(digits) ? phonesIn(`0${digits}`) : found;
}

/** A number with the sign of a country, of which forms lose the plus and people keep the zero: « (+33) 06 … », « 33639… ». */
function phoneOf(written: string): string | undefined {
  const digits = written.replace(/\D/g, '').replace(/^00/, '');
  const isForeign = /^\W*(?:\+|00)/.test(written);
  if (/^330?[1-9]\d{8}$/.test(digits)) return e164(`+33${digits.slice(-9)}`);
  if (isForeign) return e164(`+${digits}`);
  return digits.length === 10 && digits.startsWith('0') ? e164(digits) : undefined;
}

/** A name as people write it: words with capitals, and the particles between them. */
export const nameForm =
  /^(?:(?:[\p{Lu}][\p{L}'’.-]*|de|du|des|la|le|les|van|von|der|den|di|da|dos|el|al|ben|bin|et|&|d['’]\p{Lu}[\p{L}'’-]*)(?: |$)){1,8}$/u;

/** Whether a value is one of its field. It tells a label of the form from a line of a message that looks like one. */
export function suits(field: Field, value: string): boolean {
  const one = value.trim();
  if (one === '') return false;
  switch (field) {
    case 'email':
      return emailsIn(one).length === 1 && !/\s\S+\s\S+\s/.test(one);
    case 'phone':
      return phonesIn(one).length > 0 && !/\p{L}{3}/u.test(one);
    case 'firstName':
    case 'lastName':
    case 'fullName':
      return one.length <= 60 && nameForm.test(one);
    case 'reference':
      return /^[^\s]{2,24}$/.test(one) && /\d/.test(one);
    case 'postcode':
      return /^\d{5}$/.test(one);
    case 'city':
      return one.length <= 50 && /^\p{Lu}[\p{L}' ’-]+(?:\(?\d{5}\)?)?$/u.test(one);
    case 'price':
      return false;
    case 'property':
      return one.length <= 120 && /\d/.test(one) && !/[.?!]$/.test(one);
    default:
      return field === 'message' ? false : one.length <= 40 && !/[.?!]$/.test(plainOf(one));
  }
}
