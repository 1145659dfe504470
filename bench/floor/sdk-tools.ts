import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Reads } from './mcp-reads.ts';

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

export function propertyServer({ getProperty }: Reads): McpServer {
  const server = new McpServer({ name: 'floor', version: '1' });
  const inputSchema = z.object({ propertyId: z.string() });
  server.registerTool('get_property', { inputSchema, outputSchema: PropertyBrief }, async ({ propertyId }) =>
    toolResult(await getProperty(propertyId)),
  );
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

export function searchServer({ searchContacts }: Reads): McpServer {
  const server = new McpServer({ name: 'floor', version: '1' });
  const outputSchema = z.object({ contacts: z.array(ContactSummary), shown: z.string(), nextCursor: text });
  server.registerTool('search_contacts', { inputSchema: z.object({ q: z.string() }), outputSchema }, async ({ q }) =>
    toolResult(await searchContacts(q)),
  );
  return server;
}

const toolResult = (output: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(output) }],
  structuredContent: output,
});
