import type { z } from 'zod';
import type { readRun } from '../../../domain/agent/runs.ts';

/** The record of a run. */
export type Run = z.output<typeof readRun.output>;

/** A line of the answer to a prompt. */
export type StreamLine =
  | { type: 'run'; id: string }
  | { type: 'text'; text: string }
  | { type: 'call'; callId: string; tool: string; input: unknown }
  | { type: 'result'; callId: string; text: string; isError: boolean }
  | { type: 'end'; run: Omit<Run, 'steps'> };

/**
 * Each line of a stream of JSON objects, as soon as it is whole. It ends where the connection does, whether or not that was the end:
 * a line that was cut off is left out.
 */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamLine> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      const lines = rest.split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) {
        const parsed = parse(line);
        if (parsed) yield parsed;
      }
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined); // A connection that broke has nothing left to cancel.
  }
}

function parse(line: string): StreamLine | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // Empty, or cut off.
  }
}
