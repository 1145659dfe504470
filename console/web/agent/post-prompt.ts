import { refusal } from '../files/post-file.ts';
import { currentCsrfToken } from '../trpc.ts';

export type Prompt = {
  prompt: string;
  /** The id of the record that it is about. */
  about: string | null;
  /** The run that it goes on from. The server knows its history. */
  follows: string | null;
};

/**
 * Asks the agent and returns its answer, a stream of JSON lines.
 * @throws TRPCClientError the refusal, as a call would have thrown it; any other error if the server was not reached
 */
export async function postPrompt(prompt: Prompt, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  if (!navigator.onLine) throw refusal('offline');
  const response = await fetch('/console/agent', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Clef-Csrf': currentCsrfToken() },
    body: JSON.stringify(prompt),
    signal,
  });
  if (!response.ok || !response.body) {
    const { code, errors } = await response.json();
    throw refusal(code, errors);
  }
  return response.body;
}
