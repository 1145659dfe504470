import { searchContactsBrief } from '../domain/contacts/contact-list.ts';
import { getPropertyBrief } from '../domain/properties/properties.ts';
import { newId, publicId } from '../domain/shared/ids.ts';
import { serveApart } from './child.ts';
import { duel, type Rounds } from './duel.ts';
import type { McpFloor } from './floor/mcp.ts';
import { type Era, eras, mcpRequest, resultIn } from './mcp-call.ts';
import { statementOf } from './statement.ts';
import type { Subject } from './subject.ts';
import type { Row } from './table.ts';

/** Reading tools, in both protocol eras, against a bare SDK server with that one tool. */
export async function mcpReads(subject: Subject, rounds: Rounds): Promise<Row[]> {
  const { actor, databaseUrl, url, keys, propertyIds, lastNames } = subject;
  const [one, name] = [newId(), 'anyname'];
  const setting: McpFloor = {
    databaseUrl,
    one,
    name,
    property: await statementOf(actor, getPropertyBrief, { propertyId: publicId('property', one) }),
    search: await statementOf(actor, searchContactsBrief, { q: name }),
  };
  await using floor = await serveApart('./floor/mcp.ts', setting);
  const read = (era: Era, tool: string, inputs: object[]) => {
    const to = (path: string) =>
      inputs.map((input) => mcpRequest(era, path, 'tools/call', { name: tool, arguments: input }));
    const sides = { floor: { url: floor.url, wanted: to(`/${tool}`) }, ours: { url, wanted: to('/api/mcp') } };
    return duel({ measured: `MCP ${tool} (${era})`, ...sides, keys, content: outputIn, target: 0.8 }, rounds);
  };
  const rows: Row[] = [];
  for (const era of eras) {
    rows.push(
      await read(
        era,
        'get_property',
        propertyIds.map((propertyId) => ({ propertyId })),
      ),
      await read(
        era,
        'search_contacts',
        lastNames.map((q) => ({ q })),
      ),
    );
  }
  return rows;
}

const outputIn = (body: string) => resultIn(body)?.structuredContent ?? body;
