import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** The answer of one tool call. `text` is what a model reads, `value` the same as data. */
export type ToolAnswer = { isError: boolean; text: string; value?: any };

export type ToolDescription = { name: string; description: string; inputSchema: object };

/** The tools of a server, as a host of agents has them. */
export type Tools = {
  instructions: string;
  list: ToolDescription[];
  /** Never rejects: a failed call is an answer with `isError`, as an agent sees it. */
  call(name: string, input: Record<string, unknown>): Promise<ToolAnswer>;
};

/** Connects to the MCP endpoint with a key, as any host does. */
export async function connectTools(url: string, key: string): Promise<Tools & AsyncDisposable> {
  const client = new Client({ name: 'evals', version: '1' });
  const headers = { Authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), { requestInit: { headers } }));
  const { tools } = await client.listTools();
  return {
    instructions: client.getInstructions() ?? '',
    list: tools.map(({ name, description = '', inputSchema }) => ({ name, description, inputSchema })),
    call: async (name, input) => {
      try {
        const { content, isError, structuredContent } = await client.callTool({ name, arguments: input });
        const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
        return { isError: isError === true, text, value: structuredContent };
      } catch (error) {
        return { isError: true, text: (error as Error).message };
      }
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
