import { expect, it } from 'vitest';
import { factsOf, refusalCodeOf } from '../../console/web/agent/call-facts.ts';
import { recordOf } from '../../console/web/agent/page-record.ts';
import { addLine, type CallEntry, type Entry, entriesOf } from '../../console/web/agent/run-entries.ts';
import { linesOf, type StreamLine } from '../../console/web/agent/stream-lines.ts';

/** The lines of a body that arrives in these pieces. */
async function read(pieces: readonly Uint8Array[], breaks = false): Promise<StreamLine[]> {
  const coming = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = coming.shift();
      if (piece) controller.enqueue(piece);
      else if (breaks) controller.error(new Error('The connection broke.'));
      else controller.close();
    },
  });
  const lines: StreamLine[] = [];
  try {
    for await (const line of linesOf(body)) lines.push(line);
  } catch (error) {
    expect(breaks, String(error)).toBe(true);
  }
  return lines;
}

const said = [
  { type: 'run', id: 'run_1' },
  { type: 'text', text: 'Élodie a visité « Le Clos » 🏡.' },
  { type: 'text', text: ' Bien.' },
];
const bytes = new TextEncoder().encode(said.map((line) => `${JSON.stringify(line)}\n`).join(''));

it('the lines of a stream are whole wherever its pieces are cut, also within a letter', async () => {
  for (let cut = 1; cut < bytes.length; cut += 1)
    expect(await read([bytes.slice(0, cut), bytes.slice(cut)])).toEqual(said);
  expect(await read([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(said);
  expect(await read([bytes.slice(0, -1)]), 'the last line without its end').toEqual(said);
});

it('a line that was cut off is left out, whether the connection ends or breaks', async () => {
  expect(await read([bytes.slice(0, -5)])).toEqual(said.slice(0, 2));
  expect(await read([bytes.slice(0, -5)], true)).toEqual(said.slice(0, 2));
});

it('a line is there before the next one arrives', async () => {
  const { readable, writable } = new TransformStream<Uint8Array>();
  const lines = linesOf(readable);
  const writer = writable.getWriter();
  void writer.write(new TextEncoder().encode('{"type":"text","text":"Bonjour"}\n{"type":'));
  expect((await lines.next()).value).toEqual({ type: 'text', text: 'Bonjour' });
  void writer.close();
  expect((await lines.next()).done).toBe(true);
});

it('words that follow each other are one text, and a result belongs to its call', () => {
  const lines: StreamLine[] = [
    { type: 'text', text: 'Je ' },
    { type: 'text', text: 'cherche.' },
    { type: 'call', callId: 'a', tool: 'search_contacts', input: { q: 'Le Goff' } },
    { type: 'call', callId: 'b', tool: 'get_property', input: 'NAN-0042' },
    { type: 'result', callId: 'b', text: 'not_found: No property.', isError: true },
    { type: 'text', text: 'Voilà.' },
  ];
  const entries = lines.reduce<readonly Entry[]>(addLine, []);
  expect(entries).toEqual([
    { kind: 'text', text: 'Je cherche.' },
    { kind: 'call', callId: 'a', tool: 'search_contacts', input: { q: 'Le Goff' }, result: null },
    {
      ...{ kind: 'call', callId: 'b', tool: 'get_property', input: {} },
      result: { text: 'not_found: No property.', isError: true },
    },
    { kind: 'text', text: 'Voilà.' },
  ]);
  const at = '2026-12-01T09:00:00Z';
  const none = { text: null, tool: null, input: null, output: null, isError: null, at };
  expect(
    entriesOf([
      { ...none, kind: 'text', text: 'Je cherche.' },
      { ...none, kind: 'call', tool: 'get_property', input: {}, output: '{}', isError: false },
    ]),
  ).toMatchObject([{ text: 'Je cherche.' }, { tool: 'get_property', result: { text: '{}', isError: false } }]);
});

it('the page says of an answer what it knows of its form', () => {
  const facts = (tool: string, text: string, isError = false) =>
    factsOf({ kind: 'call', callId: null, tool, input: {}, result: { text, isError } } satisfies CallEntry);
  expect(facts('search_contacts', '{"records":{"contacts":[{},{}]}}')).toEqual({ found: 2 });
  expect(facts('list_visits', '{"records":{"visits":[]}}')).toEqual({ found: 0 });
  expect(facts('get_property', '{"records":{"reference":"NAN-0042"}}')).toEqual({ reference: 'NAN-0042' });
  expect(facts('draft_sms', '{"records":{"draftId":"draft_01"}}')).toEqual({ draftId: 'draft_01', isRepeated: false });
  expect(facts('draft_sms', '{"records":{"draftId":"draft_01","alreadyPending":true}}')).toEqual({
    ...{ draftId: 'draft_01', isRepeated: true },
  });
  for (const odd of [
    'null',
    '[]',
    '"draft_01"',
    '{"records":null}',
    '{"records":{"draftId":"javascript:alert(1)"}}',
    '{',
  ])
    expect(facts('draft_sms', odd), odd).toEqual({});
  expect(facts('draft_sms', '{"records":{"draftId":"draft_01"}}', true)).toEqual({});
  expect(refusalCodeOf('opted_out: This contact has opted out. Next: choose another.')).toBe('opted_out');
  expect(refusalCodeOf('{"records":{}}')).toBeUndefined();
});

it('a page shows the record that its address names', () => {
  expect(recordOf('/contacts/contact_01')).toBe('contact_01');
  expect(recordOf('/biens/property_01')).toBe('property_01');
  expect(recordOf('/messages/conversation_01')).toBe('conversation_01');
  for (const path of ['/messages/nouveau', '/biens/registre', '/biens/registre/mandate_01', '/contacts', '/aujourdhui'])
    expect(recordOf(path)).toBeNull();
});
