/** One filter: its name in the address, what a value there means, and its value if the address has none that means anything. */
export type Filter<Value, Initial = Value> = {
  name: string;
  parse(given: string): Value | undefined;
  initial: Initial;
};

export type Filters = Record<string, Filter<unknown, unknown>>;
export type Values<Table extends Filters> = {
  [Key in keyof Table]: Table[Key] extends Filter<infer Value, infer Initial> ? Value | Initial : never;
};

export const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (given: string): Value | undefined =>
    values.find((value) => value === given);

/** Several values with commas between them. An unknown one is left out: the others still narrow a list. */
export const someOf =
  <Value extends string>(values: readonly Value[]) =>
  (given: string): Value[] | undefined => {
    const known = given.split(',').flatMap((part) => oneOf(values)(part) ?? []);
    return known.length > 0 ? known : undefined;
  };

export const text = (max: number) => (given: string) => given.trim().slice(0, max) || undefined;

export const matching = (pattern: RegExp) => (given: string) => (pattern.test(given) ? given : undefined);

export const whole = (min: number, max: number) => (given: string) => {
  const number = given === '' ? Number.NaN : Number(given);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
};

export const day = (given: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined;

/** Whether the filter takes everything that an address gives it. */
export function isKnown({ parse }: Filter<unknown, unknown>, given: string): boolean {
  const value = parse(given);
  return Array.isArray(value) ? value.length === given.split(',').length : value !== undefined;
}

/** The address with the filter at this value. Its initial value, or an empty one, leaves the address. */
export function addressWith({ name, initial }: Filter<unknown, unknown>, value: unknown, before: URLSearchParams) {
  const after = new URLSearchParams(before);
  const written = String(value ?? '');
  if (written === '' || (initial !== undefined && written === String(initial))) after.delete(name);
  else after.set(name, written);
  return after;
}

/** The values that an address gives to the filters. */
export const filtersIn = <Table extends Filters>(table: Table, params: URLSearchParams): Values<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([key, { name, parse, initial }]) => [key, parse(params.get(name) ?? '') ?? initial]),
  ) as Values<Table>;
