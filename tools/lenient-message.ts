import { isHostField, wrappers } from './host-fields.ts';
import { isNoValue } from './no-value.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A JSON-RPC message as its sender plainly means it, before anything reads it: fields of the parameters that are null are
 * absent (serializers of Go, Java and C# write them), as are members beside them that JSON-RPC does not have, and `arguments` that are text, or that stand in a wrapper of their own, are
 * the object that they hold. Whatever else is wrong stays as it is.
 */
export function lenientMessage(body: unknown): unknown {
  if (!isFields(body) || typeof body.method !== 'string') return body;
  const { params } = body;
  const message = requestMembers(body);
  if (params === null || params === undefined) return message;
  if (!isFields(params)) return { ...message, params };
  const isCall = body.method === 'tools/call';
  const { arguments: given, ...others } = isCall ? withArguments(params) : params;
  const read = withoutNulls(others, DEPTH);
  if (read.cursor === '') delete read.cursor;
  const toolArguments = isCall || body.method === 'prompts/get' ? readArguments(given, params.name) : given;
  if (toolArguments !== undefined) {
    // A tool itself says what null means in its arguments.
    read.arguments = isCall || !isFields(toolArguments) ? toolArguments : withoutNulls(toolArguments, DEPTH);
  }
  return { ...message, params: read };
}

/** Some programs put the arguments beside the name of the tool under another name, as the APIs of models do: `input`, `parameters`. */
function withArguments(params: Fields): Fields {
  const { arguments: stated } = params;
  if (!isNoValue(stated) && !(isFields(stated) && Object.keys(stated).length === 0)) return params;
  const name = wrappers.find((wrapper) => wrapper !== 'arguments' && isFields(params[wrapper]));
  if (name === undefined) return params;
  const { [name]: given, ...others } = params;
  return { ...others, arguments: given };
}

/** The members of a request but its parameters. A notification has no id, also where a serializer writes null for it. */
function requestMembers({ jsonrpc, id, method }: Fields): Fields {
  const isNotification = id === undefined || (id === null && String(method).startsWith('notifications/'));
  return { jsonrpc, ...(!isNotification && { id }), method };
}

/** Deeper than any field that the protocol defines. What a host nests deeper is its own. */
const DEPTH = 4;

function withoutNulls(fields: Fields, depth: number): Fields {
  const kept = Object.entries(fields).filter(([, value]) => value !== null);
  const inner = kept.map(([name, value]) => [
    name,
    isFields(value) && depth > 0 ? withoutNulls(value, depth - 1) : value,
  ]);
  return Object.fromEntries(inner);
}

/** The object of arguments that is meant; undefined for none, and the value itself if it is not clear. */
function readArguments(given: unknown, tool?: unknown): unknown {
  const value = typeof given === 'string' ? objectIn(given) : given;
  if (isNoValue(value)) return undefined;
  return isFields(value) ? (unwrapped(value, tool) ?? value) : given;
}

/** The arguments within a wrapper, which has beside it at most what hosts add, and the name of the tool. */
function unwrapped(fields: Fields, tool: unknown): Fields | undefined {
  const own = Object.entries(fields).filter(
    ([name, value]) => !isHostField(name) && !isNoValue(value) && !(name === 'name' && value === tool),
  );
  const [name = '', value] = own[0] ?? [];
  if (own.length !== 1 || !wrappers.includes(name)) return undefined;
  const inner = typeof value === 'string' ? objectIn(value) : value;
  return isFields(inner) ? inner : undefined;
}

/** The object in a JSON text, or in a text of such a text; any other text stays as it is. */
function objectIn(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    const again: unknown = typeof parsed === 'string' ? JSON.parse(parsed) : parsed;
    return isFields(again) ? again : text;
  } catch {
    return text;
  }
}
