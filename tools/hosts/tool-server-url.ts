/**
 * The address of the tools, from any address of the same server: people paste the console's page that they have open.
 * @throws Error that says how an address looks
 */
export function toolServerUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error(
      `This is not the address of a Clef server: ${address || '(empty)'}. It looks like https://clef.example.`,
    );
  }
  return url.pathname.endsWith('/api/mcp') ? url : new URL('/api/mcp', url);
}
