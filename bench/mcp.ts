import { readingWork } from '../approval/transaction/transact.ts';
import { searchContactsBrief } from '../domain/contacts/contact-list.ts';
import { lastDraftsOf } from '../domain/contacts/last-drafts.ts';
import { getPropertyBrief } from '../domain/properties/properties.ts';
import { newId, publicId } from '../domain/shared/ids.ts';
import type { Rows } from '../storage/db.ts';
import { startChildServer } from './child-server.ts';
import { compare, type Rounds } from './comparison.ts';
import { benchContext } from './context.ts';
import type { McpFloorInput } from './floor/mcp-tools.ts';
import { mcpRequest, type ProtocolVersion, protocolVersions, resultOf } from './mcp-request.ts';
import { recordQuery, recordStatement } from './recorded-statement.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import type { Row } from './table.ts';

/** Reading tools in both protocol versions, compared with a bare SDK server that has only that tool. */
export async function measureMcpReads(server: ServerUnderTest, rounds: Rounds): Promise<Row[]> {
  const { actor, databaseUrl, url, keys, propertyIds, lastNames } = server;
  const [sampleId, sampleName] = [newId(), 'anyname'];
  const workOn = (rows: Rows) => readingWork(benchContext(rows), actor, new Date());
  const input: McpFloorInput = {
    databaseUrl,
    sampleId,
    sampleName,
    property: await recordStatement(actor, getPropertyBrief, { propertyId: publicId('property', sampleId) }),
    search: await recordStatement(actor, searchContactsBrief, { q: sampleName }),
    lastDrafts: await recordQuery('lastDraftsOf', (rows) =>
      lastDraftsOf(workOn(rows), [{ id: publicId('contact', sampleId) }]),
    ),
  };
  await using floor = await startChildServer('./floor/mcp-server.ts', input);
  const compareTool = (version: ProtocolVersion, tool: string, inputs: object[]) => {
    const requestsTo = (path: string) =>
      inputs.map((args) => mcpRequest(version, path, 'tools/call', { name: tool, arguments: args }));
    return compare(
      {
        measurement: `MCP ${tool} (${version})`,
        floor: { url: floor.url, requests: requestsTo(`/${tool}`) },
        clef: { url, requests: requestsTo('/api/mcp') },
        keys,
        content: outputOf,
        minRatio: 0.8,
      },
      rounds,
    );
  };
  const propertyInputs = propertyIds.map((propertyId) => ({ propertyId }));
  const searchInputs = lastNames.map((q) => ({ q }));
  const rows: Row[] = [];
  for (const version of protocolVersions) {
    rows.push(await compareTool(version, 'get_property', propertyInputs));
    rows.push(await compareTool(version, 'search_contacts', searchInputs));
  }
  return rows;
}

const outputOf = (body: string) => resultOf(body)?.structuredContent ?? body;
