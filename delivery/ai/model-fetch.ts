import { ReadableStream } from 'node:stream/web';
import { type Dispatcher, request } from 'undici';
import { connectionFault } from '../webhooks/connection-fault.ts';
import { openGuardedAgent, type TargetPolicy } from '../webhooks/guard.ts';
import { type FaultOf, ModelFault } from './model-fault.ts';

/** Far more than the answer with one text has, and than an answer that says what is wrong. */
const MAX_ANSWER_BYTES = 262_144;
/** An answer in parts wraps each token in some hundred bytes. */
const MAX_STREAM_BYTES = 16 * 1024 * 1024;

/**
 * A `fetch` for the AI SDK. It posts over a connection of its own, follows no redirect, repeats nothing, reads answers of a
 * limited size, and tells the provider nothing but our name. Whether the address is public is checked as it is connected to.
 */
export function openModelFetch(policy: TargetPolicy): typeof globalThis.fetch {
  const agent = openGuardedAgent(policy);
  return async (input, init = {}) => {
    const url = new URL(String(input));
    if (url.protocol !== 'https:' && !policy.privateTargets)
      throw new ModelFault('unreachable', `${url.host}: not_https`);
    const { signal = null, method = 'POST', body } = init;
    const headers = { ...Object.fromEntries(new Headers(init.headers)), 'user-agent': 'Clef' };
    const options = {
      method: method as Dispatcher.HttpMethod,
      headers,
      body: body as string,
      dispatcher: agent,
      signal,
    };
    try {
      // A reused connection may be closed while we write to it, which looks the same as a lost answer.
      return responseOf(await request(url, { ...options, reset: true }));
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ModelFault('unreachable', `${url.host}: ${reasonOf(error)}`);
    }
  };
}

/** The system's own codes, for whoever runs the server; a certificate and a blocked address by ours. */
function reasonOf(error: unknown): string {
  const fault = connectionFault(error);
  if (fault === 'certificate' || fault === 'not_public') return fault;
  const { code, errors, name } = error as FaultOf;
  return [code, errors?.[0]?.code, name].find((reason) => typeof reason === 'string') ?? fault;
}

function responseOf({ statusCode, headers, body }: Dispatcher.ResponseData): Response {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) given.set(name, String(value));
  const isStream = given.get('content-type')?.startsWith('text/event-stream') ?? false;
  const isEmpty = statusCode === 204 || statusCode === 205 || statusCode === 304;
  const stream = ReadableStream.from(bounded(body, isStream ? MAX_STREAM_BYTES : MAX_ANSWER_BYTES));
  return new Response(isEmpty ? null : (stream as ConstructorParameters<typeof Response>[0]), {
    status: statusCode,
    headers: given,
  });
}

async function* bounded(body: AsyncIterable<Buffer>, maxBytes: number) {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new ModelFault('provider_error', 'answer too large');
      yield new Uint8Array(chunk);
    }
  } catch (error) {
    if (error instanceof ModelFault || isAbort(error)) throw error;
    throw new ModelFault('interrupted', reasonOf(error));
  }
}

const isAbort = (error: unknown): boolean => ['AbortError', 'TimeoutError'].includes((error as FaultOf).name ?? '');
