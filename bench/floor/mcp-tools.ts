import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { Pool } from 'pg';
import { z } from 'zod';
import { parametersWith, type Statement } from '../recorded-statement.ts';
import { contactSummaryFrom } from './contact.ts';
import { cursorAfter } from './cursor.ts';
import { propertyBriefFrom } from './property.ts';
import { uuidOf } from './type-id.ts';

export type McpFloorInput = {
  databaseUrl: string;
  sampleId: string;
  sampleName: string;
  property: Statement;
  search: Statement;
  lastDrafts: Statement;
};

const text = z.string().optional();
const number = z.number().optional();

const PropertyBrief = z.object({
  id: z.string(),
  reference: z.string(),
  title: z.string(),
  type: z.string(),
  status: z.string(),
  description: text,
  priceEuros: number,
  feesPercent: number,
  feesPaidBy: text,
  surfaceSqm: number,
  landSqm: number,
  rooms: number,
  bedrooms: number,
  floor: number,
  energyClass: text,
  climateClass: text,
  street: text,
  postcode: text,
  city: text,
  mandate: text,
  publicData: z.looseObject({}).optional(),
});

export function propertyServer(pool: Pool, { property, sampleId }: McpFloorInput): McpServer {
  const server = new McpServer({ name: 'floor', version: '1' });
  const inputSchema = z.object({ propertyId: z.string() });
  server.registerTool('get_property', { inputSchema, outputSchema: PropertyBrief }, async ({ propertyId }) => {
    const { rows } = await pool.query(property.sql, parametersWith(property, sampleId, uuidOf(propertyId)));
    return toolResult(propertyBriefFrom(rows[0]));
  });
  return server;
}

const ContactSummary = z.object({
  id: z.string(),
  name: z.string(),
  email: text,
  phone: text,
  stage: z.string(),
  language: z.string(),
  intent: text,
  searchCities: z.array(z.string()).optional(),
  budgetMaxEuros: number,
  smsConsent: z.string(),
  emailConsent: z.string(),
});

export function searchServer(pool: Pool, input: McpFloorInput): McpServer {
  const { search, lastDrafts, sampleName, sampleId } = input;
  const server = new McpServer({ name: 'floor', version: '1' });
  const outputSchema = z.object({ contacts: z.array(ContactSummary), shown: z.string(), nextCursor: text });
  server.registerTool('search_contacts', { inputSchema: z.object({ q: z.string() }), outputSchema }, async ({ q }) => {
    const { rows } = await pool.query(search.sql, parametersWith(search, sampleName, q));
    const nextCursor = cursorAfter(rows, 20, [['q', q]], (row) => [row.tier, row.sortKey, row.id]);
    const page = rows.slice(0, 20);
    const ids = page.map(({ id }) => id);
    const total = Number(rows[0]?.total ?? 0);
    const words = total > 200 ? 'more than 200' : total;
    const shown = `${page.length} of ${words}${nextCursor ? '; refine the search or pass cursor' : ''}`;
    // No contact of the bench has a draft, so there is nothing to add to the contacts.
    await pool.query(lastDrafts.sql, parametersWith(lastDrafts, sampleId, ids));
    return toolResult({ contacts: page.map(contactSummaryFrom), shown, ...(nextCursor && { nextCursor }) });
  });
  return server;
}

const toolResult = (output: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(output) }],
  structuredContent: output,
});
