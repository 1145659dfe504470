import {
  HAS_DISTRICTS,
  LAST_DEPARTMENT,
  POSTCODE_DEPARTMENT,
  townRules,
} from '../../storage/migrations/baseline/text-rules.ts';
import { readCommunes } from './communes.ts';
import { plainText } from './plain-text.ts';

const rules = townRules.map(([pattern, replacement]) => [new RegExp(pattern, 'g'), replacement] as const);
const postcodeDepartment = new RegExp(POSTCODE_DEPARTMENT);
const lastDepartment = new RegExp(LAST_DEPARTMENT);
const hasDistricts = new RegExp(HAS_DISTRICTS, 'i');

/**
 * A town as it is compared, whichever way it is written: « ST SEBASTIEN S/LOIRE », « Havre (Le) », « 44000 NANTES CEDEX 1 ». A
 * district of Paris, Lyon or Marseille has a key of its own, `lyon 3`. The database has the same function.
 */
export function townKey(written: string): string {
  const text = ` ${plainText(written).normalize('NFD').toLowerCase()} `;
  return (
    rules.reduce((key, [pattern, replacement]) => key.replace(pattern, replacement), text) || written.toLowerCase()
  );
}

/** The department that a postcode or a number in brackets says, as postcodes begin: `44`, `974`, `20` for Corsica. */
export function departmentOf(written: string): string | null {
  const [, ofPostcode] = postcodeDepartment.exec(written) ?? [];
  if (ofPostcode !== undefined || hasDistricts.test(written)) return ofPostcode ?? null;
  const [, last] = lastDepartment.exec(written) ?? [];
  return last === undefined ? null : last.replace(/^2[ab]$/i, '20');
}

/** Whether INSEE has a commune or a district of this name. */
export function isTown(written: string): boolean {
  names ??= new Set(readCommunes().map(({ name }) => townKey(name)));
  return names.has(townKey(written));
}

let names: Set<string> | undefined;
