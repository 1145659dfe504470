import assert from 'node:assert/strict';

/** What this story needs of a host: both generations of the SDK's client have it. */
export type Host = {
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<object>;
  readResource(request: { uri: string }): Promise<{ contents: object[] }>;
};

/** Search, property, visits, enrollment: the way of an agent through Clef, up to the point where a human takes over. */
export async function flow(host: Host): Promise<void> {
  const { prospect, visit } = await nextVisitor(host);
  console.log(`1. ${prospect.name}, ${prospect.stage}`);

  const property = await call(host, 'get_property', { propertyId: visit.propertyId });
  console.log(`2. ${property.reference}: ${property.title}, ${property.city}, ${property.priceEuros} €`);

  const all = await call(host, 'list_visits', { contactId: prospect.id });
  assert.ok(all.visits.length > 0);
  console.log(`3. ${all.visits.length} visit(s), next: ${visit.startsAt}`);

  const { sequences } = await read(host, 'clef://sequences');
  const receipt = await proposeOne(host, prospect.id, sequences);
  assert.equal(receipt.status, 'pending');
  console.log(`4. "${receipt.preview.sequence}" proposed; a human decides at ${receipt.reviewUrl}`);

  const draft = await read(host, `clef://drafts/${receipt.draftId}`);
  assert.equal(draft.status, 'pending');
  assert.equal(draft.decidedBy, null);
  console.log('5. Nothing has left: the draft is pending.');
}

/** Who comes next for a visit and is glad of e-mails: the search tells, so nobody has to be refused first. */
async function nextVisitor(host: Host) {
  const { visits } = await call(host, 'list_visits', { status: 'scheduled' });
  for (const visit of visits) {
    const { contacts } = await call(host, 'search_contacts', { q: visit.contact });
    const prospect = contacts.find((one: { id: string }) => one.id === visit.contactId);
    assert.ok(prospect, `search_contacts finds ${visit.contact} again`);
    if (prospect.email && prospect.emailConsent === 'granted') return { prospect, visit };
  }
  return assert.fail('nobody who comes for a visit has consented to e-mails');
}

/** The first sequence that this prospect is not in yet. */
async function proposeOne(host: Host, prospectId: string, sequences: { id: string }[]) {
  for (const { id } of sequences) {
    const result: any = await host.callTool({
      name: 'enroll_sequence',
      arguments: { prospectId, emailSequenceId: id },
    });
    if (!result.isError) return result.structuredContent;
    assert.match(result.content[0].text, /^already_enrolled: .* Next: /, 'a refusal says why and what to do next');
  }
  return assert.fail('no sequence is left to propose');
}

async function call(host: Host, name: string, input: Record<string, unknown>): Promise<any> {
  const result: any = await host.callTool({ name, arguments: input });
  assert.ok(!result.isError, JSON.stringify(result.content));
  return result.structuredContent;
}

async function read(host: Host, uri: string): Promise<any> {
  const { contents }: { contents: any[] } = await host.readResource({ uri });
  return JSON.parse(contents[0].text);
}
