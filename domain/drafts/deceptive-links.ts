/** A link in an e-mail: the text that readers see, and the address it leads to. */
export type Link = { text: string; target: string };

/** The links whose text shows another host than their target. A subdomain of the shown host is not deceptive. */
export const deceptiveLinks = (links: readonly Link[]): Link[] =>
  links.filter(({ text, target }) => {
    const shown = hostIn(text);
    const actual = hostOf(target);
    return shown !== undefined && actual !== undefined && actual !== shown && !actual.endsWith(`.${shown}`);
  });

/** The host in a link's text, alone or after a scheme or an @, in the ASCII form that browsers look up. */
function hostIn(text: string): string | undefined {
  const [, host] = /(?:^|[\s/@(<«])((?:[\p{L}\d-]+\.)+\p{L}{2,})/u.exec(text) ?? [];
  return host && hostOf(`https://${host}`);
}

function hostOf(target: string): string | undefined {
  if (!URL.canParse(target)) return undefined;
  const { protocol, hostname, pathname } = new URL(target);
  const host = protocol === 'mailto:' ? pathname.split('@').at(-1) : hostname;
  return host?.toLowerCase().replace(/^www\./, '') || undefined;
}
