import { isBlank } from '../domain/shared/blank-text.ts';

/** The words that models and hosts write where they have no value. */
const NO_VALUE = ['null', 'undefined', 'none', 'nil', 'nan', 'n/a', 'na'];

/** Whether it stands for no value: null, nothing visible, or a word for it. In free text such a word may be meant. */
export const isNoValue = (value: unknown): boolean =>
  isEmpty(value) || (typeof value === 'string' && NO_VALUE.includes(value.trim().toLowerCase()));

/** Whether there is nothing to see in it. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && isBlank(value));
