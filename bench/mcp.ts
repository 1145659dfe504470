import { searchAndCount } from '../domain/contacts/list/text-search.ts';
import { lastDraftsOf } from '../domain/contacts/record/last-drafts.ts';
import { newId, publicId } from '../domain/shared/ids.ts';
import { readingWork } from '../door/transaction/transact.ts';
import type { Rows } from '../storage/db.ts';
import { startChildServer } from './child-server.ts';
import { compare, type Rounds } from './comparison.ts';
import { benchContext } from './context.ts';
import type { McpFloorInput } from './floor/mcp-reads.ts';
import { mcpRequest, type ProtocolVersion, protocolVersions, resultOf } from './mcp-request.ts';
import { recordQuery } from './recorded-statement.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import type { Row } from './table.ts';

/** The floors of the tools, and what of their responses must be the same as Clef's. `minRatios` are by tool. */
const floors = [
  {
    file: './floor/http-server.ts',
    name: 'node:http',
    content: (body: string) => body,
    minRatios: { get_property: 0.7, search_contacts: 0.5 },
  },
  {
    file: './floor/sdk-server.ts',
    name: 'bare SDK',
    content: (body: string) => resultOf(body)?.structuredContent ?? body,
    minRatios: { get_property: 0.8, search_contacts: 0.8 },
  },
];

/** Reading tools in both protocol versions, compared with `node:http` and with a bare SDK server that has only that tool. */
export async function measureMcpReads(server: ServerUnderTest, rounds: Rounds): Promise<Row[]> {
  const { clef, cpu, keys, propertyIds, lastNames } = server;
  const input = await floorInput(server);
  const rows: Row[] = [];
  for (const { file, name, content, minRatios } of floors) {
    await using floor = await startChildServer(file, input);
    const compareTool = (version: ProtocolVersion, tool: keyof typeof minRatios, inputs: object[]) => {
      const requestsTo = (path: string) =>
        inputs.map((args) => mcpRequest(version, path, 'tools/call', { name: tool, arguments: args }));
      return compare(
        {
          measurement: `MCP ${tool} (${version}), ${name}`,
          floor: { server: floor, requests: requestsTo(`/${tool}`) },
          clef: { server: clef, requests: requestsTo('/api/mcp') },
          keys,
          content,
          minRatio: minRatios[tool],
        },
        cpu,
        rounds,
      );
    };
    const propertyInputs = propertyIds.map((propertyId) => ({ propertyId }));
    const searchInputs = lastNames.map((q) => ({ q }));
    for (const version of protocolVersions) {
      rows.push(await compareTool(version, 'get_property', propertyInputs));
      rows.push(await compareTool(version, 'search_contacts', searchInputs));
    }
  }
  return rows;
}

/** A floor's searches use Clef's own statements: to find a better one is no part of a floor. */
async function floorInput({ actor, databaseUrl }: ServerUnderTest): Promise<McpFloorInput> {
  const [sampleId, sampleName] = [newId(), 'anyname'];
  const workOn = (rows: Rows) => readingWork(benchContext(rows), actor, new Date());
  return {
    databaseUrl,
    agencyId: actor.agencyId,
    sampleId,
    sampleName,
    search: await recordQuery('searchAndCount', (rows) =>
      searchAndCount(workOn(rows), sampleName, (contacts) => contacts, 21, 201),
    ),
    lastDrafts: await recordQuery('lastDraftsOf', (rows) =>
      lastDraftsOf(workOn(rows), [{ id: publicId('contact', sampleId) }]),
    ),
  };
}
