// The console's pages import this file, so it must not import storage code.

/** Whether the register gives this number. `declareRegister` begins above every number that a property has. */
export const isOfRegister = (number: string | null | undefined, firstNumber: number | null): boolean =>
  number != null && firstNumber !== null && /^\d{1,15}$/.test(number) && Number(number) >= firstNumber;
