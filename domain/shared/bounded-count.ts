/** The rows of a long list are counted up to here. A greater number says that there are more, and not how many. */
export const MOST_COUNTED = 1000;

/** A sum of such numbers is one of them. It is exact if it is not greater than `MOST_COUNTED`. */
export const boundedSum = (numbers: readonly number[]): number =>
  Math.min(
    numbers.reduce((sum, number) => sum + number, 0),
    MOST_COUNTED + 1,
  );
