/** A link whose text reads like one address and that leads to another. */
export type Link = { text: string; target: string };

/** Those of a text's links that are not what they seem. An address below the one that is read is the same house. */
export const disguised = (links: readonly Link[]): Link[] =>
  links.filter(({ text, target }) => {
    const [read, real] = [hostIn(text), hostOf(target)];
    return read !== undefined && real !== undefined && real !== read && !real.endsWith(`.${read}`);
  });

/** The host that a reader sees, after a scheme or an @ or alone, in the letters in which browsers look it up. */
function hostIn(text: string): string | undefined {
  const [, written] = /(?:^|[\s/@(<«])((?:[\p{L}\d-]+\.)+\p{L}{2,})/u.exec(text) ?? [];
  return written && hostOf(`https://${written}`);
}

function hostOf(target: string): string | undefined {
  if (!URL.canParse(target)) return undefined;
  const { protocol, hostname, pathname } = new URL(target);
  const host = protocol === 'mailto:' ? pathname.split('@').at(-1) : hostname;
  return host?.toLowerCase().replace(/^www\./, '') || undefined;
}
