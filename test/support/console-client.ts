import { parseSetCookie } from 'cookie';
import { PASSWORD } from './colleagues.ts';

/** Signs in to the console and returns a function that calls its procedures as the pages do. */
export async function signIn(url: string, email: string) {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  const post = (path: string, input: unknown) =>
    fetch(`${url}/console/trpc/${path}`, { method: 'POST', headers, body: JSON.stringify(input) });
  const signedIn = await post('account.signIn', { email, password: PASSWORD });
  const { name, value } = parseSetCookie(signedIn.headers.getSetCookie()[0] as string);
  headers.Cookie = `${name}=${value}`;
  const { result } = (await (await post('account.state', {})).json()) as any;
  headers['X-Clef-Csrf'] = result.data.csrf;
  /** Returns a procedure's output, or the code it was refused with. */
  return async (path: string, input: unknown): Promise<{ status: number; data?: any; code?: string }> => {
    const response = await post(path, input);
    const answer = (await response.json()) as any;
    return { status: response.status, data: answer.result?.data, code: answer.error?.data?.code };
  };
}

export type ConsoleClient = Awaited<ReturnType<typeof signIn>>;
