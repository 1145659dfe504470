import type { Operation } from '../../domain/shared/operation.ts';
import { pathFields } from '../../rest/json-schema.ts';
import { routes } from '../../rest/routes.ts';
import { tools } from '../../tools/tools.ts';
import { mcpClient, restClient } from './test-server.ts';

export type Outcome = { ok: boolean; code?: string; text: string };

/** A route or a tool, called with a key. */
export type EntryPoint = {
  name: string;
  operation: Operation;
  call(url: string, key: string, input: Record<string, unknown>): Promise<Outcome>;
};

const overRest: EntryPoint[] = routes.map((route) => ({
  name: `${route.method.toUpperCase()} ${route.path}`,
  operation: route.operation,
  call: async (url, key, input) => {
    const fields = pathFields(route.path);
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, field) => String(input[field]));
    const rest = Object.fromEntries(Object.entries(input).filter(([field]) => !fields.includes(field)));
    const query = route.method === 'get' ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
    const body = route.method === 'get' ? undefined : rest;
    const answer = await restClient(url, key)(route.method.toUpperCase(), path + query, body);
    return { ok: answer.status < 300, code: answer.body.code, text: JSON.stringify(answer.body) };
  },
}));

const overMcp: EntryPoint[] = tools.map((tool) => ({
  name: `tool ${tool.name}`,
  operation: tool.operation,
  call: async (url, key, input) => {
    const client = await mcpClient(url, key);
    try {
      const result = await client.callTool({ name: tool.name, arguments: input });
      const text = JSON.stringify(result.content);
      return result.isError ? { ok: false, code: /"text":"(\w+):/.exec(text)?.[1] ?? '', text } : { ok: true, text };
    } catch (error) {
      return { ok: false, code: 'protocol_error', text: (error as Error).message };
    } finally {
      await client.close();
    }
  },
}));

export const entryPoints = [...overRest, ...overMcp];
