/** The host of a site as browsers look it up, without `www.`; undefined if the text is not the address of a site. */
export function siteHost(written: string): string | undefined {
  const address = written.trim();
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (/\s|@/.test(address) || !URL.canParse(url)) return undefined;
  const host = new URL(url).hostname.replace(/^www\./, '').replace(/\.$/, '');
  return /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(host) ? host : undefined;
}
