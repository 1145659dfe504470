import { parseSetCookie } from 'cookie';
import { PASSWORD } from './people.ts';

/** A page of the console with somebody signed in: calls procedures as our own pages do. */
export async function page(url: string, email: string) {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  const post = (path: string, input: unknown) =>
    fetch(`${url}/console/trpc/${path}`, { method: 'POST', headers, body: JSON.stringify(input) });
  const entered = await post('account.signIn', { email, password: PASSWORD });
  const { name, value } = parseSetCookie(entered.headers.getSetCookie()[0] as string);
  headers.Cookie = `${name}=${value}`;
  const { result } = (await (await post('account.state', {})).json()) as any;
  headers['X-Clef-Csrf'] = result.data.csrf;
  /** A procedure's answer, or the code it was refused with. */
  return async (path: string, input: unknown): Promise<{ status: number; data?: any; code?: string }> => {
    const response = await post(path, input);
    const told = (await response.json()) as any;
    return { status: response.status, data: told.result?.data, code: told.error?.data?.code };
  };
}

export type Page = Awaited<ReturnType<typeof page>>;
