import { describe, expect, it } from 'vitest';
import { legacyMcpClient, mcpClient, restClient, startTestServer } from '../support/test-server.ts';

const { createAgency, url } = await startTestServer();

describe.each([
  ['2026-07-28', mcpClient],
  ['2025', legacyMcpClient],
])('an agent on the %s protocol', (_, connect) => {
  it('finds a contact, drafts an SMS, and reads that the draft is pending', async () => {
    const agency = await createAgency();
    const key = await agency.key();
    const rest = restClient(url, key);
    const created = await rest('POST', '/contacts', {
      firstName: 'Élodie',
      lastName: 'Le Goff',
      phone: '06 39 98 12 34',
      email: 'Elodie.LeGoff@courriel.example',
      consent: { sms: { status: 'granted', source: 'Formulaire du site' } },
    });
    expect(created.body).toMatchObject({ phone: '+33639981234', email: 'elodie.legoff@courriel.example' });
    const client = await connect(url, key);
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toHaveLength(6);
    const found = await client.callTool({ name: 'search_contacts', arguments: { q: 'elodie goff' } });
    expect(found.structuredContent).toMatchObject({ contacts: [{ id: created.body.id, name: 'Élodie Le Goff' }] });
    const draft = await client.callTool({
      name: 'draft_sms',
      arguments: { prospectId: created.body.id, body: 'Bonjour Élodie, êtes-vous libre demain ?' },
    });
    expect(draft).toMatchObject({
      structuredContent: { status: 'pending', kind: 'sms', preview: { to: '+33639981234', encoding: 'UCS-2' } },
    });
    const { draftId } = draft.structuredContent as { draftId: string };
    const { contents } = await client.readResource({ uri: `clef://drafts/${draftId}` });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ status: 'pending' });
    await client.close();
  });
});
