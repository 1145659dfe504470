/** Signs in as a person's browser does. The result calls a procedure with the session's cookie and CSRF token. */
export async function signIn(baseUrl: string, email: string, password: string) {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  const call = async (path: string, input: object) => {
    const response = await fetch(`${baseUrl}/console/trpc/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
    });
    const { result, error }: any = await response.json();
    if (error) throw new Error(`${path}: ${error.data.code}: ${error.message}`);
    return { data: result.data, cookies: response.headers.getSetCookie() };
  };
  const { cookies } = await call('account.signIn', { email, password });
  headers.Cookie = String(cookies[0]).split(';', 1)[0] as string;
  const { data: state } = await call('account.state', {});
  headers['X-Clef-Csrf'] = state.csrf;
  return async (path: string, input: object) => (await call(path, input)).data;
}
