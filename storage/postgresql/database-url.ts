/** The addresses in a database URL. */
export type DatabaseUrl = {
  /** One URL for each host, all of the same database. */
  urls: [string, ...string[]];
  /** Whether to look for the one host that takes writes, because the URL names several hosts or asks for it. */
  seeksPrimary: boolean;
};

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * Reads `postgresql://user@one:5432,two:5432/name?target_session_attrs=read-write` as PostgreSQL's own programs do. Node's
 * driver knows neither several hosts nor `target_session_attrs`.
 * @throws Error that says what the URL must be, without repeating it: it may hold a password
 */
export function readDatabaseUrl(text: string): DatabaseUrl {
  const [, start, hosts, rest] = PARTS.exec(text) ?? [];
  if (hosts === undefined) throw new Error('must be a postgresql:// URL');
  const urls = hosts.split(',').map((host) => parse(`${start}${host}${rest}`));
  const attributes = urls[0]?.searchParams.get(SESSION);
  if (urls.length === 1 && attributes == null) return { urls: [text], seeksPrimary: false };
  if (attributes && !PRIMARY.includes(attributes)) {
    throw new Error(`must have ${SESSION}=read-write or none, because Clef cannot work on a standby`);
  }
  if (urls.some(({ hostname }) => hostname === '')) throw new Error('must name each of its hosts');
  for (const { searchParams } of urls) searchParams.delete(SESSION);
  return { urls: urls.map(({ href }) => href) as DatabaseUrl['urls'], seeksPrimary: true };
}

const SESSION = 'target_session_attrs';
const PRIMARY = ['read-write', 'primary'];

function parse(url: string): URL {
  if (!URL.canParse(url)) throw new Error('must be a postgresql:// URL');
  return new URL(url);
}
