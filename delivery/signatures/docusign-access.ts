import { createSign, hash } from 'node:crypto';
import type { Agent } from 'undici';
import { z } from 'zod';
import type { DocusignCredentials } from '../../domain/signatures/signature-account.ts';
import { andThen, done, readAs } from './answers.ts';
import { callProvider } from './call-provider.ts';
import type { Answer } from './signature-driver.ts';

type Credentials = z.output<typeof DocusignCredentials>;

/** A token of an hour, and the address of the account's API, without a slash at its end. */
export type DocusignAccess = { token: string; api: string };

export type DocusignHosts = {
  /** Gives the tokens. */
  auth: string;
  /** Whether the API's address, which DocuSign names, is one of its own. */
  isApi(url: URL): boolean;
};

const Token = z.object({ access_token: z.string(), expires_in: z.number().default(3600) });
const UserInfo = z.object({ accounts: z.array(z.object({ account_id: z.string(), base_uri: z.string() })) });

/** A token is renewed as long before its end. */
const MARGIN_SECONDS = 300;

/** Remembers the tokens of this process, by the hash of what they were given for. */
export function docusignAccess(agent: Agent, now: () => number) {
  const known = new Map<string, DocusignAccess & { until: number }>();
  return async (hosts: DocusignHosts, credentials: Credentials): Promise<Answer<DocusignAccess>> => {
    const key = hash('sha256', JSON.stringify([hosts.auth, credentials]));
    const found = known.get(key);
    if (found && found.until > now()) return done(found);
    const asked = await tokenFor(agent, hosts, credentials, now);
    return andThen(asked, async ({ access_token: token, expires_in }) =>
      andThen(await apiOf(agent, hosts, credentials, token), (api) => {
        const access = { token, api, until: now() + (expires_in - MARGIN_SECONDS) * 1000 };
        known.set(key, access);
        return done(access);
      }),
    );
  };
}

/** JWT grant (RFC 7523): the integration speaks for a user who has consented once. */
async function tokenFor(agent: Agent, { auth }: DocusignHosts, credentials: Credentials, now: () => number) {
  const { integrationKey, userId, privateKey } = credentials;
  const issued = Math.floor(now() / 1000);
  const claims = {
    ...{ iss: integrationKey, sub: userId, aud: new URL(auth).host, iat: issued, exp: issued + 3600 },
    scope: 'signature impersonation',
  };
  const unsigned = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = signatureOf(unsigned, privateKey);
  if (signature === undefined)
    return { outcome: 'refused', code: 'private_key', detail: 'The private key cannot sign.' } as const;
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: `${unsigned}.${signature}`,
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = `${auth}/oauth/token`;
  const answer = await callProvider(agent, { method: 'POST', url, headers, body: body.toString(), sensitive: [] });
  // A token that was lost has no effect.
  return readAs(Token, answer.outcome === 'unknown' ? { outcome: 'retry', detail: answer.detail } : answer);
}

function signatureOf(text: string, privateKey: string): string | undefined {
  try {
    return createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url');
  } catch {
    return undefined;
  }
}

async function apiOf(
  agent: Agent,
  hosts: DocusignHosts,
  { accountId }: Credentials,
  token: string,
): Promise<Answer<string>> {
  const headers = { authorization: `Bearer ${token}` };
  const url = `${hosts.auth}/oauth/userinfo`;
  const answer = await callProvider(agent, { method: 'GET', url, headers, sensitive: [token] });
  return andThen(await readAs(UserInfo, answer), ({ accounts }) => {
    const account = accounts.find(({ account_id }) => account_id.toLowerCase() === accountId.toLowerCase());
    if (!account) return { outcome: 'refused', code: 'account_unknown', detail: 'The user is in no such account.' };
    const base = URL.parse(account.base_uri);
    if (!base || !hosts.isApi(base))
      return { outcome: 'refused', code: 'api_host', detail: 'The address of the API is not DocuSign’s.' };
    return done(`${base.origin}/restapi/v2.1/accounts/${account.account_id}`);
  });
}
