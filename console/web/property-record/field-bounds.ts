import { INSEE_CODE, NO_INSEE_CODE } from '../../../domain/properties/place-faults.ts';

/** The bounds that the contract has for a field which is typed; other fields are chosen, and have none. */
export type Bounds =
  | { kind: 'number'; min?: number; max: number; decimals?: number; isPlain?: boolean }
  | { kind: 'text' | 'long'; maxLength: number; required?: boolean; isPostcode?: boolean; isInseeCode?: boolean }
  | { kind: 'choice' | 'flag' | 'day' | 'instant' };

/**
 * Says in the words of the contract why a value is beyond its bounds; undefined if it is within them. Nothing that was typed is
 * cut or replaced, so it may be beyond.
 */
export function boundFault(field: Bounds, value: string | number | null | undefined): string | undefined {
  if (value === null || value === undefined) return undefined;
  switch (field.kind) {
    case 'number': {
      const { min = 0, max, decimals = 0, isPlain = false } = field;
      const expected = `expected ${isPlain ? 'year' : 'number'} to be`;
      if (Number.isNaN(value)) return 'Invalid value';
      if (decimals === 0 && !Number.isInteger(Number(value))) return 'must be a whole number';
      if (Number(value) > max) return `Too big: ${expected} <=${max}`;
      return Number(value) < min ? `Too small: ${expected} >=${min}` : undefined;
    }
    case 'text':
    case 'long': {
      const text = String(value).trim();
      if (text === '') return field.required ? 'must not be empty' : undefined;
      if (field.isPostcode) return /^\d{5}$/.test(text) ? undefined : 'must be five digits';
      if (field.isInseeCode) return INSEE_CODE.test(text.toUpperCase()) ? undefined : NO_INSEE_CODE;
      return text.length > field.maxLength ? `must have at most ${field.maxLength} characters` : undefined;
    }
    default:
      return undefined;
  }
}
