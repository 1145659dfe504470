/** The values that a type allows, as far as a value at run time can show it. `any` allows everything. */
export type Shape =
  | 'any'
  | 'string'
  | 'number'
  | 'bigint'
  | 'boolean'
  | 'null'
  | 'undefined'
  | 'date'
  | { value: string | number | boolean }
  | { oneOf: Shape[] }
  | { array: Shape }
  | { fields: Record<string, Shape> };

/** @returns what is wrong, beginning with the place in the value; undefined if the value has the shape */
export function misfit(value: unknown, shape: Shape, place = ''): string | undefined {
  if (shape === 'any' || fitsSimple(value, shape)) return undefined;
  if (typeof shape === 'object' && 'oneOf' in shape) {
    const reasons = shape.oneOf.map((one) => misfit(value, one, place));
    if (reasons.includes(undefined)) return undefined;
    // The reason that lies deepest is about the alternative that was meant.
    return (reasons as string[]).sort((one, other) => placeOf(other).length - placeOf(one).length)[0];
  }
  if (typeof shape === 'object' && 'array' in shape && Array.isArray(value)) {
    return first(value.map((item, index) => misfit(item, shape.array, `${place}[${index}]`)));
  }
  if (typeof shape === 'object' && 'fields' in shape && isRecord(value)) {
    return first(Object.entries(shape.fields).map(([name, one]) => misfit(value[name], one, `${place}.${name}`)));
  }
  return `${place || 'it'} is ${said(value)}, its type says ${JSON.stringify(shape)}`;
}

function fitsSimple(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'object') return 'value' in shape && value === shape.value;
  if (shape === 'null') return value === null;
  if (shape === 'date') return value instanceof Date;
  return typeof value === shape;
}

const first = (reasons: (string | undefined)[]) => reasons.find((reason) => reason !== undefined);
const placeOf = (reason: string) => reason.slice(0, reason.indexOf(' '));
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value);
const said = (value: unknown) =>
  `${typeof value} ${JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}n` : one))?.slice(0, 80)}`;
