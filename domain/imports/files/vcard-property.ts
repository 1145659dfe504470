import ICAL from 'ical.js';
import { decodeWhole } from './decode.ts';

/** A line of a vCard. A value of several parts, such as a name or an address, has them in `values`. */
export type VcardProperty = {
  name: string;
  group: string | undefined;
  /** In lower case: `cell`, `home`, `pref`. */
  types: readonly string[];
  /** The place among those of its kind: a preferred one goes first. */
  preference: number;
  values: readonly string[];
};

/** Reads a line of version 2.1, 3.0 or 4.0.
 * @returns undefined for a line that cannot be read */
export function readProperty(line: string): VcardProperty | undefined {
  try {
    const [name, params, , ...values] = ICAL.parse.property(inVersion3(line), ICAL.design.vcard3) as unknown as Parsed;
    const types = listOf(params.type).map((type) => type.toLowerCase());
    return {
      name,
      group: listOf(params.group)[0]?.toLowerCase(),
      types,
      preference: preferenceOf(params, types),
      values: values.flatMap(partsOf),
    };
  } catch {
    return undefined;
  }
}

type Parsed = [name: string, params: Params, type: string, ...values: Value[]];
type Params = Readonly<Record<string, string | string[] | undefined>>;
/** A part in which an unescaped comma stood is a list. */
type Value = string | (string | string[])[];

const listOf = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat());

const partsOf = (value: Value): string[] =>
  typeof value === 'string'
    ? [value.trim()]
    : value.map((part) =>
        [part]
          .flat()
          .map((piece) => piece.trim())
          .filter(Boolean)
          .join(', '),
      );

const LAST = 101;

function preferenceOf({ pref }: Params, types: readonly string[]): number {
  const order = Number(listOf(pref)[0]);
  if (order >= 1 && order <= 100) return order;
  return types.includes('pref') ? 1 : LAST;
}

const encodingNames = /^(?:quoted-printable|base64|b|7bit|8bit)$/i;

/** Version 2.1 has parameters without names (`TEL;CELL;PREF:`) and texts in quoted-printable, in an encoding of their own. */
function inVersion3(line: string): string {
  const colon = /^(?:"[^"]*"|[^":])*:/.exec(line)?.[0].length;
  if (colon === undefined) return line;
  const [name, ...params] = line.slice(0, colon - 1).match(/(?:"[^"]*"|[^";])+/g) ?? [];
  const named = params.map((param) => {
    if (param.includes('=')) return param;
    return `${encodingNames.test(param) ? 'ENCODING' : 'TYPE'}=${param}`;
  });
  const isEncoded = named.some((param) => /^encoding="?quoted-printable"?$/i.test(param));
  const charset = named.find((param) => /^charset=/i.test(param))?.replace(/^charset=|"/gi, '');
  const kept = named.filter((param) => !/^(?:encoding|charset)=/i.test(param));
  const value = line.slice(colon);
  return `${[name, ...kept].join(';')}:${isEncoded ? unquoted(value, charset) : value}`;
}

function unquoted(value: string, charset: string | undefined): string {
  const bytes = value.replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  // A letter that stands unencoded in the line was decoded with the file.
  const isBytes = [...bytes].every((character) => character <= 'ÿ');
  const text = isBytes ? textOf(Buffer.from(bytes, 'latin1'), charset) : bytes;
  return text.replace(/\r\n|\n|\r/g, '\\n');
}

function textOf(bytes: Buffer, charset: string | undefined): string {
  try {
    if (charset) return decodeWhole(bytes, charset);
  } catch {
    // An encoding that nobody knows is found as if none were named.
  }
  const text = bytes.toString();
  return text.includes('\ufffd') ? decodeWhole(bytes, 'windows-1252') : text;
}
