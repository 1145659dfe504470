import { describe, expect, it } from 'vitest';
import { legacyHost, modernHost, script, world } from '../support/world.ts';

const { agency, url } = await world();

describe.each([
  ['2026-07-28', modernHost],
  ['2025', legacyHost],
])('an agent on the %s protocol', (_, connect) => {
  it('finds a contact, drafts an SMS, and learns that it waits', async () => {
    const { key } = await agency();
    const secret = await key();
    const rest = script(url, secret);
    const created = await rest('POST', '/contacts', {
      firstName: 'Élodie',
      lastName: 'Le Goff',
      phone: '06 39 98 12 34',
      email: 'Elodie.LeGoff@courriel.example',
      consent: { sms: { status: 'granted', source: 'Formulaire du site' } },
    });
    expect(created.body).toMatchObject({ phone: '+33639981234', email: 'elodie.legoff@courriel.example' });
    const host = await connect(url, secret);
    const { tools } = await host.listTools();
    expect(tools.map((tool) => tool.name)).toHaveLength(6);
    const found = await host.callTool({ name: 'search_contacts', arguments: { q: 'elodie goff' } });
    expect(found.structuredContent).toMatchObject({ contacts: [{ id: created.body.id, name: 'Élodie Le Goff' }] });
    const draft = await host.callTool({
      name: 'draft_sms',
      arguments: { prospectId: created.body.id, body: 'Bonjour Élodie, êtes-vous libre demain ?' },
    });
    expect(draft).toMatchObject({
      structuredContent: { status: 'pending', kind: 'sms', preview: { to: '+33639981234', encoding: 'UCS-2' } },
    });
    const { draftId } = draft.structuredContent as { draftId: string };
    const { contents } = await host.readResource({ uri: `clef://drafts/${draftId}` });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ status: 'pending' });
    await host.close();
  });
});
