import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { firstNumberOf, lockBeginning } from './register.ts';
import { isOfRegister } from './register-number.ts';

type Columns = { [C in (typeof columnsOfMandate)[number]]?: unknown };

const columnsOfMandate = ['mandate_number', 'mandate_kind', 'mandate_signed_at', 'mandate_expires_at'] as const;

/**
 * While the register is kept, nobody types a number of a mandate, and what the register says of one is changed there. The days and the
 * kind of an older mandate can still be corrected, and a wrong one taken away.
 * @throws Refusal `register_on`
 */
export async function requireTypedMandate(work: Work, before: Columns | undefined, changes: Columns): Promise<void> {
  const given = columnsOfMandate.filter((column) => changes[column] !== undefined);
  if (given.length === 0) return;
  await lockBeginning(work, 'shared');
  const firstNumber = await firstNumberOf(work);
  if (firstNumber === null) return;
  const isNew = typeof changes.mandate_number === 'string' && changes.mandate_number !== before?.mandate_number;
  if (!isNew && !isOfRegister(before?.mandate_number as string | null | undefined, firstNumber)) return;
  throw new Refusal('register_on', 'The register of mandates gives this number.', {
    hint: 'Reserve the number in the register; amend or correct a mandate there.',
    errors: [{ path: 'mandate.number', message: 'comes from the register of mandates' }],
  });
}
