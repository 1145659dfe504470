import type { IncomingMessage, ServerResponse } from 'node:http';
import { equalInConstantTime } from '../../domain/shared/token.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

export type ProbeOptions = {
  readiness: Readiness;
  metrics: Metrics;
  /** Bearer token for the metrics; without one /metrics is a 404. */
  metricsToken: string | undefined;
};

type Answer = { status: number; body: string; type?: string; headers?: Record<string, string> };

/**
 * Answers `/healthz` (is the process alive), `/readyz` (may it be given requests) and `/metrics` (Prometheus text
 * format 0.0.4), and returns false for any other path. The first two are public and show nothing else.
 */
export function probes(options: ProbeOptions): (request: IncomingMessage, response: ServerResponse) => boolean {
  const answers: Record<string, (request: IncomingMessage) => Answer | Promise<Answer>> = {
    '/healthz': () => ({ status: 200, body: 'ok\n' }),
    '/readyz': () => readiness(options),
    '/metrics': (request) => metrics(options, request),
  };
  return (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] as string;
    if (!Object.hasOwn(answers, path)) return false;
    const answer = isRead(request)
      ? answers[path]?.(request)
      : { status: 405, body: '', headers: { Allow: 'GET, HEAD' } };
    void Promise.resolve(answer)
      .catch(() => ({ status: 500, body: '' }))
      .then((result) => send(request, response, result as Answer));
    return true;
  };
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

async function readiness(options: ProbeOptions): Promise<Answer> {
  const state = await options.readiness.state();
  return state === 'ready'
    ? { status: 200, body: 'ready\n' }
    : { status: 503, body: `${state}\n`, headers: { 'Retry-After': '5' } };
}

async function metrics({ metrics, metricsToken }: ProbeOptions, { headers }: IncomingMessage): Promise<Answer> {
  if (metricsToken === undefined) return { status: 404, body: '' };
  if (!equalInConstantTime(headers.authorization ?? '', `Bearer ${metricsToken}`)) {
    return { status: 401, body: '', headers: { 'WWW-Authenticate': 'Bearer' } };
  }
  return { status: 200, body: await metrics.text(), type: metrics.contentType };
}

function send({ method }: IncomingMessage, response: ServerResponse, { status, body, type, headers }: Answer): void {
  response.writeHead(status, {
    'Content-Type': type ?? 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(method === 'HEAD' ? undefined : body);
}
