import fc, { type Arbitrary } from 'fast-check';
import { anyJson, type KnownValues } from '../rest/arbitrary.ts';
import {
  CAPABILITIES,
  CLIENT,
  type Era,
  type Fields,
  type Plain,
  PREFIX,
  plain,
  type Sent,
  sent,
  VERSION,
} from './messages.ts';

/** Requests that hosts send, with one thing about each that is wrong, or only unusual. */
export function unusualRequests(era: Era, known: KnownValues): Arbitrary<Sent> {
  const changed = (changes: Arbitrary<(request: Plain) => Plain | Partial<Sent>>) =>
    fc.tuple(plain(era, known), changes).map(([request, change]) => {
      const result = change(structuredClone(request));
      const whole = 'message' in result ? sent(result) : { ...sent(request), ...result };
      return { ...whole, isPlain: false };
    });
  return fc.oneof(
    changed(otherBodies),
    changed(otherFields),
    changed(otherParams),
    changed(otherMeta),
    changed(otherHeaders),
  );
}

/** Sets a field even if its name is `__proto__`; `undefined` removes it. */
function withField(record: unknown, name: string, value: unknown): Fields {
  const copy = { ...(record as Fields) };
  if (value === undefined) delete copy[name];
  else Object.defineProperty(copy, name, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

const otherBodies: Arbitrary<(request: Plain) => Partial<Sent>> = fc.oneof(
  fc.nat({ max: 300 }).map((end) => ({ message }: Plain) => ({ body: JSON.stringify(message).slice(0, -1 - end) })),
  fc
    .constantFrom('', 'null', '1', '"ping"', 'true', '[]', '{}', '[[]]', '{"a":1}{}', '\ufeff{}', 'NaN', "{'id':1}")
    .map((body) => () => ({ body })),
  fc.constantFrom(1, 2, 101).map((length) => ({ message }: Plain) => ({
    body: JSON.stringify(Array(length).fill(message)),
  })),
  // A repeated name counts once, with its last value.
  fc
    .constantFrom('"id":7', '"method":"ping"', '"params":{}', '"jsonrpc":"1.0"')
    .map((field) => ({ message }: Plain) => ({ body: `${JSON.stringify(message).slice(0, -1)},${field}}` })),
  fc.constantFrom('GET', 'PUT', 'DELETE', 'OPTIONS').map((verb) => () => ({ verb })),
);

const methods = [
  ...[
    'initialize',
    'server/discover',
    'resources/list',
    'resources/templates/list',
    'resources/read',
    'prompts/list',
    'prompts/get',
  ],
  ...['notifications/initialized', 'notifications/cancelled', 'completion/complete', 'logging/setLevel', 'tasks/get'],
  ...[
    'subscriptions/listen',
    'resources/subscribe',
    'TOOLS/CALL',
    'tools/call ',
    'constructor',
    '__proto__',
    'toString',
    '',
    'ping',
  ],
];

const fieldChanges: Arbitrary<[string, unknown]> = fc.oneof(
  fc.tuple(fc.constant('jsonrpc'), fc.constantFrom('1.0', 2, null, undefined, '2.0 ')),
  fc.tuple(
    fc.constant('id'),
    fc.oneof(
      fc.constantFrom(null, undefined, 1.5, 1e300, 2 ** 53, {}, [], true, 'é'.repeat(5000), '\ud800', '\u2028'),
      anyJson,
    ),
  ),
  fc.tuple(
    fc.constant('method'),
    fc.oneof(fc.constantFrom<unknown>(...methods), fc.constantFrom(null, undefined, 1, {})),
  ),
  fc.tuple(fc.constant('params'), fc.oneof(fc.constantFrom(null, undefined, [], 'x', {}), anyJson)),
  fc.tuple(
    fc.constantFrom('result', 'error', 'extra', '__proto__', 'constructor'),
    fc.constantFrom<unknown>({}, null, 1, { code: 1, message: 'x' }),
  ),
);

/** Another method is named in the headers too in half of the cases, because a mismatch is refused before all else. */
const otherFields: Arbitrary<(request: Plain) => Plain> = fc
  .tuple(fieldChanges, fc.boolean())
  .map(([[name, value], inHeaders]) => ({ message, headers }) => ({
    message: withField(message, name, value),
    headers:
      inHeaders && name === 'method' && 'Mcp-Method' in headers
        ? { ...headers, 'Mcp-Method': String(value).trim() }
        : headers,
  }));

const paramChanges: Arbitrary<[string, unknown]> = fc.oneof(
  fc.tuple(
    fc.constant('name'),
    fc.constantFrom<unknown>(
      'send_sms',
      '',
      'Draft_sms',
      'constructor',
      '__proto__',
      null,
      undefined,
      1,
      {},
      ' draft_sms',
    ),
  ),
  fc.tuple(
    fc.constant('arguments'),
    fc.oneof(
      fc.constantFrom<unknown>(null, [], 'x', 1, JSON.parse('{"__proto__":{"limit":1}}'), { constructor: {} }),
      anyJson,
    ),
  ),
  fc.tuple(
    fc.constantFrom('cursor', 'task', 'inputResponses', 'requestState', 'uri', 'extra', '__proto__'),
    fc.oneof(fc.constantFrom<unknown>('x', {}, { ttl: 1 }, null), anyJson),
  ),
);

const otherParams: Arbitrary<(request: Plain) => Plain> = fc
  .tuple(paramChanges, fc.boolean())
  .map(([[name, value], inHeaders]) => ({ message, headers }) => ({
    message: { ...message, params: withField(message.params, name, value) },
    headers:
      inHeaders && name === 'name' && typeof value === 'string' && 'Mcp-Name' in headers
        ? { ...headers, 'Mcp-Name': value.trim() }
        : headers,
  }));

const metaChanges: Arbitrary<[string, unknown]> = fc.oneof(
  fc.tuple(fc.constant('progressToken'), fc.oneof(fc.constantFrom<unknown>(null, 1.5, {}, [], true), anyJson)),
  fc.tuple(
    fc.constant(VERSION),
    fc.constantFrom<unknown>('2026-07-28', '2025-11-25', '2027-01-01', '', null, undefined, 1),
  ),
  fc.tuple(
    fc.constant(CAPABILITIES),
    fc.constantFrom<unknown>(
      {},
      null,
      undefined,
      [],
      'x',
      { roots: 1 },
      { roots: { listChanged: 'yes' } },
      { sampling: { tools: 1 } },
      { elicitation: { form: { applyDefaults: 1 } } },
      { elicitation: { form: { applyDefaults: true } } },
      { tasks: {} },
      { extensions: { a: 1 } },
      { extensions: { a: { b: { c: [1] } } } },
      { experimental: { a: {} } },
      { constructor: {} },
      JSON.parse('{"__proto__":{}}'),
    ),
  ),
  fc.tuple(
    fc.constant(CLIENT),
    fc.constantFrom<unknown>(
      null,
      undefined,
      {},
      { name: 'x' },
      { name: 'x', version: 1 },
      { name: 'x', version: '1', icons: [] },
      { name: 'x', version: '1', icons: [{}] },
      { name: 'x', version: '1', extra: 1 },
    ),
  ),
  fc.tuple(
    fc
      .constantFrom('logLevel', 'related-task', 'serverInfo', 'subscriptionId', 'unknown')
      .map((name) => `${PREFIX}${name}`),
    fc.constantFrom<unknown>('debug', 'loud', { taskId: 'x' }, {}, null, 1),
  ),
  fc.tuple(fc.constantFrom('traceparent', 'tracestate', 'baggage', '__proto__', 'constructor', ''), anyJson),
);

const otherMeta: Arbitrary<(request: Plain) => Plain> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(null, [], 'x', 1, undefined, {}).map((value) => withParam('_meta', value)),
  },
  {
    weight: 6,
    arbitrary: metaChanges.map(
      ([name, value]) =>
        (request: Plain) =>
          withParam('_meta', withField((request.message.params as Fields)?._meta, name, value))(request),
    ),
  },
);

const withParam =
  (name: string, value: unknown) =>
  ({ message, headers }: Plain) => ({
    message: { ...message, params: withField(message.params, name, value) },
    headers,
  });

const headerChanges: Arbitrary<[string, string | undefined]> = fc.oneof(
  fc.tuple(
    fc.constant('MCP-Protocol-Version'),
    fc.constantFrom('2026-07-28', '2025-11-25', '2024-10-07', '2025-06-19', '2027-01-01', '1', 'x', '', undefined),
  ),
  fc.tuple(
    fc.constant('Mcp-Method'),
    fc.constantFrom('tools/call', 'tools/list', 'ping', 'x', '', 'Tools/Call', undefined),
  ),
  fc.tuple(
    fc.constant('Mcp-Name'),
    fc.constantFrom('get_property', 'draft_sms', 'x', '', '=?base64?Z2V0X3Byb3BlcnR5?=', '=?base64?%%?=', undefined),
  ),
  fc.tuple(
    fc.constant('Accept'),
    fc.constantFrom(
      'text/event-stream',
      'text/html',
      'application/*',
      'Application/JSON',
      'application/jsonp',
      'text/event-stream;q=0.5, */*',
      '',
      'application/json;q=0',
    ),
  ),
  fc.tuple(
    fc.constant('Content-Type'),
    fc.constantFrom(
      'text/plain',
      'application/json;charset=latin1',
      'application/json;',
      'application/json; charset=',
      'application/json-rpc',
      'application/vnd.x+json',
      'application/json; x=y',
      '',
      undefined,
    ),
  ),
  fc.tuple(
    fc.constantFrom('Mcp-Session-Id', 'Last-Event-ID', 'Mcp-Param-Limit', 'Origin', 'Expect'),
    fc.constantFrom('1', ''),
  ),
);

/** One header with another value, without one, or there twice. */
const otherHeaders: Arbitrary<(request: Plain) => Partial<Sent>> = fc
  .tuple(headerChanges, fc.boolean())
  .map(([[name, value], isSecond]) => ({ headers }) => {
    const rest = Object.entries(headers).filter(([other]) => isSecond || other !== name);
    return { headers: value === undefined ? rest : [...rest, [name, value]] };
  });
