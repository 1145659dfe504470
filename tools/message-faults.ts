import { specTypeSchemas } from '@modelcontextprotocol/server';

type Fields = Record<string, unknown>;
type Issue = { message: string; path?: ReadonlyArray<PropertyKey | { key: PropertyKey }> | undefined };

/** The shape of each request that the tool server answers, as the SDK defines it. */
const requests = {
  initialize: specTypeSchemas.InitializeRequest,
  ping: specTypeSchemas.PingRequest,
  'tools/list': specTypeSchemas.ListToolsRequest,
  'tools/call': specTypeSchemas.CallToolRequest,
  'resources/list': specTypeSchemas.ListResourcesRequest,
  'resources/templates/list': specTypeSchemas.ListResourceTemplatesRequest,
  'resources/read': specTypeSchemas.ReadResourceRequest,
  'prompts/list': specTypeSchemas.ListPromptsRequest,
  'prompts/get': specTypeSchemas.GetPromptRequest,
};

/**
 * Says in one sentence, for the error -32602, what is wrong with the parameters of a request. The SDK would answer with its validator's
 * issues, as JSON, and to some requests with -32603. Undefined for a request that is right, and for one whose envelope (`_meta`) is
 * wrong, which has errors of its own.
 */
export function faultOf(body: unknown): string | undefined {
  const { id, method, params } = body as { id?: unknown; method: string; params?: Fields };
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  const request = Object.hasOwn(requests, method) ? requests[method as keyof typeof requests] : undefined;
  if (!request) return undefined;
  const { issues = [] } = request['~standard'].validate(body) as { issues?: Issue[] };
  const fault = issues.find(({ path }) => pathOf(path)[0] === 'params' && pathOf(path)[1] !== '_meta');
  if (fault) return `Invalid params: ${pathOf(fault.path).join('.')}: ${inPlainWords(fault.message)}.`;
  // The lists have one page each, so no cursor was ever given out.
  return method.endsWith('/list') && params?.cursor !== undefined
    ? 'Invalid params: params.cursor: this list has one page and gives no cursors; leave it out.'
    : undefined;
}

const pathOf = (path: Issue['path'] = []): PropertyKey[] =>
  path.map((part) => (typeof part === 'object' ? part.key : part));

/** « Invalid input: expected record, received null » says two words that only a validator knows. */
const inPlainWords = (message: string): string =>
  message
    .replace(/^Invalid input: /, '')
    .replace('expected record', 'expected object')
    .replace('received undefined', 'and it is missing');
