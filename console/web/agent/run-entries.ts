import type { Run, StreamLine } from './stream-lines.ts';

export type CallResult = { text: string; isError: boolean };
export type CallEntry = {
  kind: 'call';
  callId: string | null;
  tool: string;
  input: Record<string, unknown>;
  /** Null while the tool works. */
  result: CallResult | null;
};
/** Words of the agent, or a call of a tool, in the order in which they came. */
export type Entry = { kind: 'text'; text: string } | CallEntry;

/** The entries with one more line of the stream. */
export function addLine(entries: readonly Entry[], line: StreamLine): readonly Entry[] {
  if (line.type === 'text') {
    const last = entries.at(-1);
    if (last?.kind !== 'text') return [...entries, { kind: 'text', text: line.text }];
    return [...entries.slice(0, -1), { kind: 'text', text: last.text + line.text }];
  }
  if (line.type === 'call') {
    const { callId, tool, input } = line;
    return [...entries, { kind: 'call', callId, tool, input: isObject(input) ? input : {}, result: null }];
  }
  if (line.type === 'result') {
    const { callId, text, isError } = line;
    return entries.map((entry) =>
      entry.kind === 'call' && entry.callId === callId ? { ...entry, result: { text, isError } } : entry,
    );
  }
  return entries;
}

/** A model may give a tool something else, which the tool refuses. */
const isObject = (input: unknown): input is Record<string, unknown> => typeof input === 'object' && input !== null;

/** The same from the record of a run. */
export const entriesOf = (steps: Run['steps']): Entry[] =>
  steps.map(({ kind, text, tool, input, output, isError }) =>
    kind === 'text'
      ? { kind, text: text ?? '' }
      : {
          ...{ kind, callId: null, tool: tool ?? '', input: input ?? {} },
          result: output === null ? null : { text: output, isError: isError ?? false },
        },
  );
