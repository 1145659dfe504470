import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { Pool } from 'pg';
import { z } from 'zod';
import { filled } from '../statement.ts';
import { summaryOf } from './contact.ts';
import { cursorAfter } from './cursor.ts';
import type { McpFloor } from './mcp.ts';
import { briefOf } from './property.ts';
import { uuidOf } from './typeid.ts';

const text = z.string().optional();
const number = z.number().optional();

const Brief = z.object({
  ...{ id: z.string(), reference: z.string(), title: z.string(), type: z.string(), status: z.string() },
  ...{ description: text, priceEuros: number, feesPercent: number, feesPaidBy: text, surfaceSqm: number },
  ...{ landSqm: number, rooms: number, bedrooms: number, floor: number, energyClass: text, climateClass: text },
  ...{ street: text, postcode: text, city: text, mandate: text, publicData: z.looseObject({}).optional() },
});

export function propertyServer(pool: Pool, { property, one }: McpFloor): McpServer {
  const server = new McpServer({ name: 'floor', version: '1' });
  const inputSchema = z.object({ propertyId: z.string() });
  server.registerTool('get_property', { inputSchema, outputSchema: Brief }, async ({ propertyId }) => {
    const { rows } = await pool.query(property.sql, filled(property, one, uuidOf(propertyId)));
    return resultOf(briefOf(rows[0]));
  });
  return server;
}

const Summary = z.object({
  ...{ id: z.string(), name: z.string(), email: text, phone: text, stage: z.string(), language: z.string() },
  intent: text,
  ...{ searchCities: z.array(z.string()).optional(), budgetMaxEuros: number },
  ...{ smsConsent: z.string(), emailConsent: z.string() },
});

export function searchServer(pool: Pool, { search, name }: McpFloor): McpServer {
  const server = new McpServer({ name: 'floor', version: '1' });
  const outputSchema = z.object({ contacts: z.array(Summary), nextCursor: text });
  server.registerTool('search_contacts', { inputSchema: z.object({ q: z.string() }), outputSchema }, async ({ q }) => {
    const { rows } = await pool.query(search.sql, filled(search, name, q));
    const nextCursor = cursorAfter(rows, 20, [['q', q]], (row) => [row.tier, row.place, row.id]);
    return resultOf({ contacts: rows.slice(0, 20).map(summaryOf), ...(nextCursor && { nextCursor }) });
  });
  return server;
}

const resultOf = (output: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(output) }],
  structuredContent: output,
});
