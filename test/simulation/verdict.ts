/** The first promise that the month has broken. */
let broken: string | undefined;

export const brokenPromise = (): string | undefined => broken;

export function forgetVerdict(): void {
  broken = undefined;
}

/**
 * A promise is broken. It is remembered as well as thrown: in the middle of a request to a provider it is Clef that
 * catches what is thrown.
 */
export function violate(promise: string, what: string): never {
  const error = new Error(`${promise}: ${what}`);
  broken ??= error.message;
  throw error;
}

/** Something else went wrong, in Clef or in the simulator. */
export function fail(error: unknown): void {
  broken ??= (error as Error).stack ?? String(error);
}
