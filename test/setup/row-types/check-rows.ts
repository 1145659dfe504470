import { misfit, type Shape } from './shape.ts';

/** The first of each call: the others say the same of other rows. */
const misfits = new Map<string, string>();

/** Gives the answer on, and notes if it is not what the call's type says. The product itself sees no difference. */
export async function checkRows<Answer>(answer: Promise<Answer>, call: string, shape: Shape): Promise<Answer> {
  const value = await answer;
  const reason = misfit(value, shape);
  if (reason && !misfits.has(call)) misfits.set(call, `${call}: ${reason}`);
  return value;
}

/** @throws Error with all calls since the last time whose answer was not of their type */
export function requireRowTypes(): void {
  const found = [...misfits.values()];
  misfits.clear();
  if (found.length > 0) throw new Error(`What the store answered is not of the type in the code:\n${found.join('\n')}`);
}
