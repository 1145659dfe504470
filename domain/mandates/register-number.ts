// The console's pages import this file, so it must not import storage code.

/** Above this a first number is a mistake. It leaves room for a million numbers before they have more digits than one of a series. */
export const MAX_FIRST_NUMBER = 9_000_000;

/** A number that stands alone in a series. « 2026-77 » and « 20240012 » have their year in them, and none of them goes on. */
export const SERIAL_NUMBER = /^[0-9]{1,7}$/;

/** Whether the register gives this number. `declareRegister` begins above every serial number that a property has. */
export const isOfRegister = (number: string | null | undefined, firstNumber: number | null): boolean =>
  number != null && firstNumber !== null && SERIAL_NUMBER.test(number) && Number(number) >= firstNumber;
