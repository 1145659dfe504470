/** A signed-in session of the console, without a browser. */
export type ConsoleClient = {
  call(path: string, input: unknown): Promise<any>;
  /** `name=value` */
  cookie: string;
  /** For a request that is no procedure. */
  headers: Readonly<Record<string, string>>;
};

export async function signIn(url: string, email: string, password: string): Promise<ConsoleClient> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  const call = async (path: string, input: unknown) => {
    const response = await fetch(`${url}/console/trpc/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
    });
    const cookie = response.headers.get('set-cookie');
    if (cookie) headers.Cookie = cookie.split(';')[0] as string;
    const { result, error } = (await response.json()) as { result?: { data: unknown }; error?: { message: string } };
    if (error) throw new Error(`${path}: ${error.message}`);
    return result?.data;
  };
  await call('account.signIn', { email, password });
  const { csrf } = (await call('account.state', {})) as { csrf: string };
  headers['X-Clef-Csrf'] = csrf;
  return { call, cookie: headers.Cookie ?? '', headers };
}
