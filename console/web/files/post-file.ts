import { TRPCClientError } from '@trpc/client';
import { currentCsrfToken } from '../trpc.ts';

type PostOptions = { choices?: Record<string, unknown>; signal?: AbortSignal };

/** Sends a file with the choices that were made about it: a line of JSON, then the file as it is. */
export async function postFile<Answer>(
  path: string,
  file: File,
  { choices, signal }: PostOptions = {},
): Promise<Answer> {
  const line = `${JSON.stringify({ ...choices, name: file.name.slice(-255) })}\n`;
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', 'X-Clef-Csrf': currentCsrfToken() },
    body: new Blob([line, file]),
    ...(signal && { signal }),
  });
  const answer = await response.json();
  if (!response.ok) throw refusal(answer.code, answer.errors);
  return answer;
}

/** The same error that a call would have thrown, so that it is shown in the same words. */
export const refusal = (code: string, errors: unknown = undefined) =>
  new TRPCClientError(code, { result: { error: { message: code, code: -32_000, data: { code, errors } } } as never });
