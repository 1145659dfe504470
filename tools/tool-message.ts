import type { IncomingHttpHeaders } from 'node:http';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

/** A message that `tool-codec.ts` answers. `streams`: the answer is a stream of one event instead of plain JSON. */
export type ToolMessage = {
  era: Era;
  streams: boolean;
  id: string | number;
  method: 'tools/call' | 'tools/list' | 'ping';
  /** The tool to call, and what with. */
  call?: { name: string; toolArguments: Record<string, unknown> };
};

/** The 2025 protocols answer with an event or with JSON; 2026-07-28 has an envelope in each message, and no `ping`. */
type Era = '2025' | '2026';

/**
 * The message, if headers and body have one of the shapes below. They are narrower than what the SDK accepts: whatever
 * is unusual about a message (an older version, another field, a log level), the SDK decides what becomes of it.
 */
export function toolMessageOf(headers: IncomingHttpHeaders, body: unknown): ToolMessage | undefined {
  const era = eraOf(headers['mcp-protocol-version']);
  if (!era || !hasPlainHeaders(headers) || typeof body !== 'object' || body === null) return undefined;
  const parsed = shapes[era].get((body as { method?: unknown }).method)?.safeParse(body);
  if (!parsed?.success) return undefined;
  const { id, method, params } = parsed.data;
  if (era === '2026' && !isNamedIn(headers, method, params?.name)) return undefined;
  const message = { era, streams: era === '2025' && acceptsEvents(headers.accept), id, method };
  if (params?.name === undefined) return message;
  return { ...message, call: { name: params.name, toolArguments: params.arguments ?? {} } };
}

const MODERN_VERSION = '2026-07-28';

/** The versions that are spoken, the newest first. */
export const spokenVersions: readonly string[] = [MODERN_VERSION, ...SUPPORTED_PROTOCOL_VERSIONS];

/** A request without a version is one of the 2025 protocols. */
function eraOf(version: string | string[] | undefined): Era | undefined {
  if (version === MODERN_VERSION) return '2026';
  return version === undefined || spokenVersions.includes(String(version)) ? '2025' : undefined;
}

/** Whether a client takes an answer of JSON: also one that takes any type, or says nothing of it. */
export const acceptsJson = (accept = '*/*'): boolean =>
  accepts(accept, /^(application\/json|application\/\*|\*\/\*|\*)$/);

/** Whether a client takes an answer as a stream of events. */
export const acceptsEvents = (accept = '*/*'): boolean => accepts(accept, /^text\/(event-stream|\*)$/);

/** A type with the weight 0 is one that the client does not take (RFC 9110, section 12.4.2). An empty header names none. */
const accepts = (accept: string, types: RegExp): boolean =>
  (accept.trim() || '*/*')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .some(([type = '', ...parameters]) => types.test(type) && !parameters.some((one) => /^q=0(\.0*)?$/.test(one)));

/** There are no sessions, so a client that names one is unusual. */
const hasPlainHeaders = ({ 'content-type': type = '', 'mcp-session-id': session }: IncomingHttpHeaders) =>
  session === undefined && /^application\/json(; ?charset=utf-8)?$/i.test(type);

/** The headers by which proxies route a message of 2026-07-28 have to repeat its method and its tool. */
const isNamedIn = (headers: IncomingHttpHeaders, method: string, name: string | undefined) =>
  headers['mcp-method'] === method && headers['mcp-name'] === name;

const progressToken = z.union([z.string(), z.int()]).optional();

/** Whether all fields that the protocol reserves are known here. Hosts add fields of their own, which change nothing. */
const reservesOnly = (known: object) => (meta: object) =>
  Object.keys(meta).every((name) => name in known || !name.startsWith('io.modelcontextprotocol/'));

const legacyMeta = z.looseObject({ progressToken }).refine(reservesOnly({}));

const empty = z.strictObject({});
const setting = z.union([z.string(), z.boolean(), z.array(z.string())]);

/** The abilities that hosts declare. Clef uses none of them. */
const capabilities = z.strictObject({
  roots: z.strictObject({ listChanged: z.boolean().optional() }).optional(),
  sampling: z.strictObject({ context: empty.optional(), tools: empty.optional() }).optional(),
  elicitation: z.strictObject({ form: empty.optional(), url: empty.optional() }).optional(),
  extensions: z.record(z.string(), z.record(z.string(), setting)).optional(),
});

const client = z.strictObject({
  name: z.string(),
  version: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  websiteUrl: z.string().optional(),
});

const envelopeFields = {
  [PROTOCOL_VERSION_META_KEY]: z.literal(MODERN_VERSION),
  [CLIENT_CAPABILITIES_META_KEY]: capabilities,
  [CLIENT_INFO_META_KEY]: client.optional(),
};
const envelope = z.looseObject({ progressToken, ...envelopeFields }).refine(reservesOnly(envelopeFields));

const callParams = { name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() };
const noParams = z.strictObject({ _meta: legacyMeta.optional() }).optional();

/** The accepted messages by their method. */
const shapes = {
  '2025': new Map<unknown, Shape>([
    ['tools/call', shape('tools/call', z.strictObject({ ...callParams, _meta: legacyMeta.optional() }))],
    ['tools/list', shape('tools/list', noParams)],
    ['ping', shape('ping', noParams)],
  ]),
  '2026': new Map<unknown, Shape>([
    ['tools/call', shape('tools/call', z.strictObject({ ...callParams, _meta: envelope }))],
    ['tools/list', shape('tools/list', z.strictObject({ _meta: envelope }))],
  ]),
};

type Params =
  | { name?: string; arguments?: Record<string, unknown> | undefined; _meta?: object | undefined }
  | undefined;
type Shape = z.ZodType<Pick<ToolMessage, 'id' | 'method'> & { params?: Params }>;

function shape(method: ToolMessage['method'], params: z.ZodType<Params>): Shape {
  const id = z.union([z.string(), z.int()]);
  const message = z.strictObject({ jsonrpc: z.literal('2.0'), id, method: z.literal(method), params });
  // Compiled, a shape is checked in a third of the time. `strict` throws at the start if it cannot be compiled.
  return z.compile(message, { strict: true });
}
