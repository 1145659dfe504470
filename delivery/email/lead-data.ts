import type { Row } from './lead-html.ts';

/** JSON, as programs that pass on leads write it, as the lines « key=value » of the other layouts. */

/** Objects about somebody who is not the person. */
const others =
  /^(?:sender|agent|agency|portal|support|advertiser|recipient|owner|source|meta|headers?|company|agence|annonceur|destinataire)$/i;
const things = /^(?:listing|property|ad|advert|annonce|bien|item|estate|product)$/i;
const MAX_DEPTH = 8;

/** The rows of a text that is JSON, or undefined. */
export function rowsOfJson(text: string): Row[] | undefined {
  const from = text.search(/[[{]/);
  const to = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  if (from === -1 || to <= from || from > 500) return undefined;
  let data: unknown;
  try {
    data = JSON.parse(text.slice(from, to + 1));
  } catch {
    return undefined;
  }
  const rows: Row[] = [];
  collect(data, '', 0, rows);
  return rows;
}

function collect(value: unknown, key: string, depth: number, rows: Row[]): void {
  if (typeof value === 'string' || typeof value === 'number') {
    rows.push({ cells: [key, String(value)], isTable: true, isLink: false });
    return;
  }
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return;
  const field = formField(value as Record<string, unknown>);
  if (field) rows.push({ cells: field, isTable: true, isLink: false });
  else
    for (const [inner, part] of Object.entries(value)) {
      const isOther = others.test(inner) && typeof part === 'object';
      if (!isOther) collect(part, keyOfPart(key, inner), depth + 1, rows);
    }
}

/** A field as form builders and social networks write it: `{ "name": "full_name", "values": ["…"] }`. */
function formField({ name, label, value, values }: Record<string, unknown>): string[] | undefined {
  const title = typeof label === 'string' ? label : name;
  const texts = [values, value].flat().filter((part) => typeof part === 'string');
  return typeof title === 'string' && texts.length > 0 ? [title, texts.join('\n')] : undefined;
}

/** The key of a part: `phones: [{ value }]` is a phone. The name of a thing is no person's, and the number of an advert is the portal's. */
function keyOfPart(outer: string, inner: string): string {
  if (/^(?:\d+|value|number|raw)$/i.test(inner)) return outer;
  if (!things.test(outer)) return inner;
  return /^(?:name|title)$/i.test(inner) ? 'property title' : /^id$/i.test(inner) ? 'number of the portal' : inner;
}
