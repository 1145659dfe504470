import assert from 'node:assert/strict';

/** The methods that the flow calls; the v1 and the v2 client of the SDK both have them. */
export type Host = {
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<object>;
  readResource(request: { uri: string }): Promise<{ contents: object[] }>;
};

/** An agent's work in Clef: it finds a visitor, reads the property and the visits, and proposes an enrollment, which a
 * human then decides on. */
export async function runAgentFlow(host: Host): Promise<void> {
  const { prospect, visit } = await findVisitor(host);
  console.log(`1. ${prospect.name}, ${prospect.stage}`);

  const property = await call(host, 'get_property', { propertyId: visit.propertyId });
  console.log(`2. ${property.reference}: ${property.title}, ${property.city}, ${property.priceEuros} €`);

  const { visits } = await call(host, 'list_visits', { contactId: prospect.id });
  assert.ok(visits.length > 0);
  console.log(`3. ${visits.length} visit(s), next: ${visit.startsAtLocal}`);

  const { sequences } = await read(host, 'clef://sequences');
  const receipt = await proposeEnrollment(host, prospect.id, sequences);
  assert.equal(receipt.status, 'pending');
  console.log(`4. "${receipt.preview.sequence}" proposed; a human decides at ${receipt.reviewUrl}`);

  const draft = await read(host, `clef://drafts/${receipt.draftId}`);
  assert.equal(draft.status, 'pending');
  assert.equal(draft.decidedBy, null);
  console.log('5. Nothing was sent: the draft is pending.');
}

/** The contact of the next visit of a property who consented to e-mails. The search results show the consent, so the agent need not
 * try and be refused. */
async function findVisitor(host: Host) {
  const { visits } = await call(host, 'list_visits', { status: 'scheduled' });
  for (const visit of visits) {
    // Calls and signatures are appointments too.
    if (visit.kind !== 'visit') continue;
    const { contacts } = await call(host, 'search_contacts', { q: visit.contact });
    const prospect = contacts.find((contact: { id: string }) => contact.id === visit.contactId);
    assert.ok(prospect, `search_contacts finds ${visit.contact} again`);
    if (prospect.email && prospect.emailConsent === 'granted') return { prospect, visit };
  }
  return assert.fail('no contact with a scheduled visit has consented to e-mails');
}

/** Proposes the first sequence that the prospect is not enrolled in yet. */
async function proposeEnrollment(host: Host, prospectId: string, sequences: { id: string }[]) {
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
