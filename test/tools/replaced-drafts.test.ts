import { describe, expect, it } from 'vitest';
import { createContact } from '../../domain/contacts/contacts.ts';
import { createRecords } from '../support/records.ts';
import { mcpClient, startTestServer } from '../support/test-server.ts';

const server = await startTestServer();
const { url } = server;
const agency = await server.createAgency();
const records = await createRecords(server, agency);

describe('a draft that replaces another', () => {
  const draft = (secret: string) => async (input: object) => {
    const client = await mcpClient(url, secret);
    const { structuredContent, content, isError } = await client.callTool({
      name: 'draft_sms',
      arguments: { ...input },
    });
    await client.close();
    return isError ? (content as any)[0].text : (structuredContent as any);
  };

  it('is for the same contact, and replaces the latest', async () => {
    const propose = draft(await agency.key());
    const consent = { sms: { status: 'granted', source: 'Formulaire' } } as const;
    const other = await agency.perform(createContact, { lastName: 'Autre', phone: '06 39 98 24 49', consent });
    const first = await propose({ prospectId: records.contact, body: 'Un premier texte' });
    const wrong = { prospectId: other.id, body: 'Pour une autre', replaces: first.draftId };
    expect(await propose(wrong)).toMatch(/^conflict: .*It is for another contact\./);
    const second = { prospectId: records.contact, body: 'Un deuxième texte', replaces: first.draftId };
    const { draftId } = await propose(second);
    expect(await propose(second)).toMatchObject({ draftId, alreadyPending: true });
    const stale = { prospectId: records.contact, body: 'Un troisième texte', replaces: first.draftId };
    expect(await propose(stale)).toMatch(new RegExp(`^conflict: .*replaced it with ${draftId}.*Replace that one`));
    expect(await propose({ ...stale, replaces: draftId })).toMatchObject({ status: 'pending' });
  });

  it('is a message through the same channel', async () => {
    const secret = await agency.key();
    const sms = await draft(secret)({ prospectId: records.contact, body: 'Un SMS' });
    const client = await mcpClient(url, secret);
    const replaced = { prospectId: records.contact, subject: 'Visite', body: 'Bonjour', replaces: sms.draftId };
    const { isError, content } = await client.callTool({ name: 'draft_email', arguments: replaced });
    await client.close();
    const [{ text }] = content as any;
    expect(isError).toBe(true);
    expect(text).toMatch(/^conflict: .*It is an SMS, and this is not\. .*Next: Draft this without replaces/);
    // The SMS still waits, and can be corrected.
    const corrected = { prospectId: records.contact, body: 'Un autre SMS', replaces: sms.draftId };
    expect(await draft(secret)(corrected)).toMatchObject({ status: 'pending' });
  });
});
