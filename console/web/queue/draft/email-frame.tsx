import { Box, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import typeface from '../../components/typeface.css?inline';
import { useLogo } from './email-signature.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** The colours of the preview alone: an e-mail leaves without any, and its reader's program chooses them. */
const colors = {
  light: {
    scheme: 'light',
    paper: '#fff',
    ink: '#22251f',
    link: '#1d5c4c',
    warn: '#7a4a00',
    bad: '#a12b24',
    tint: '#fbe9e7',
  },
  dark: {
    scheme: 'dark',
    paper: '#1c211e',
    ink: '#e6e9e4',
    link: '#86cdb6',
    warn: '#e7bb6b',
    bad: '#f0978f',
    tint: '#3a211f',
  },
};

const cssOf = ({ scheme, paper, ink, link, warn, bad, tint }: (typeof colors)['light']) => `
:root { color-scheme: ${scheme}; background: ${paper} }
body {
  display: flow-root; margin: 0; padding: 14px 16px; background: ${paper}; color: ${ink};
  font: 15px/1.5 "Inter Variable", system-ui, sans-serif; overflow-wrap: anywhere;
}
p, ul, ol { margin: 0 0 .8em }
:last-child { margin-bottom: 0 }
a { color: ${link} }
img { max-width: 100% }
mark {
  border-radius: 3px; background: none; color: inherit;
  text-decoration: underline 2px; text-underline-offset: 3px; text-decoration-skip-ink: none;
}
mark.checked { text-decoration-style: dotted; text-decoration-color: ${link} }
mark.unsupported { text-decoration-style: dashed; text-decoration-color: ${warn} }
mark.contradicted { background: ${tint}; text-decoration-color: ${bad} }
mark.deceptive { background: ${tint}; text-decoration-style: wavy; text-decoration-color: ${bad} }
mark[data-code]::before {
  content: attr(data-code); margin: 0 .1em; padding: 0 .25em; border-radius: 3px;
  background: ${tint}; color: ${bad}; font: .75em monospace; unicode-bidi: isolate;
}
`;

const bareCss = ':root, body { background: transparent } body { padding: 0; font-size: 14.7px }';

type EmailFrameProps = {
  html: string;
  /** The plain text, from which the frame's height is estimated until it can be measured. */
  body: string;
  /** The picture that the HTML shows by its Content-ID. */
  logo?: { contentId: string; sha256: string; height: number } | undefined;
  title: string;
  /** In a bubble, which is its sheet already: without colours and edges of its own. */
  bare?: boolean;
};

/** Shows an e-mail's HTML, as high as it is, in a sandboxed frame without scripts or forms. */
export function EmailFrame({ html, body, logo, title, bare = false }: EmailFrameProps) {
  const colorScheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [heightPx, setHeightPx] = useState<number>();
  const { ref, width } = useElementSize<HTMLIFrameElement>();
  const css = typeface + cssOf(colors[colorScheme]) + (bare ? bareCss : '');
  const picture = useLogo(logo?.sha256);
  const srcDoc = useMemo(
    () => `<!doctype html><style nonce="${nonce}">${css}</style>${withPicture(html, logo?.contentId, picture)}`,
    [html, css, logo?.contentId, picture],
  );
  const [letter, setLetter] = useState<HTMLElement>();
  useEffect(() => {
    if (!letter) return undefined;
    const observer = new ResizeObserver(() => setHeightPx(letter.getBoundingClientRect().height));
    observer.observe(letter);
    return () => observer.disconnect();
  }, [letter]);
  const logoHeightPx = logo ? logo.height + LINE_PX : 0;
  return (
    <Box
      component="iframe"
      ref={ref}
      display="block"
      w="100%"
      bd={0}
      // The page measures the letter and lends it its typeface. Without `allow-scripts` nothing in it can run.
      sandbox="allow-same-origin"
      srcDoc={srcDoc}
      title={title}
      loading="lazy"
      style={{ height: heightPx ?? estimateHeightPx(body, width) + logoHeightPx, colorScheme }}
      onLoad={({ currentTarget }) => setLetter(currentTarget.contentDocument?.body)}
    />
  );
}

/** Only a mail program knows a Content-ID. Until the picture is here, the text that stands for it shows. */
const withPicture = (html: string, contentId: string | undefined, picture: string | undefined): string =>
  contentId === undefined ? html : html.replace(` src="cid:${contentId}"`, picture ? ` src="${picture}"` : '');

const PADDING_PX = 32;
const LETTER_PX = 8;
const LINE_PX = 22.5;

/** The height before the letter has loaded, so that what stands below hardly moves. */
function estimateHeightPx(body: string, widthPx: number): number {
  const charactersPerLine = Math.max(20, (widthPx - PADDING_PX) / LETTER_PX);
  // The HTML has no line of dashes above a signature.
  const lines = body
    .replace('\n-- \n', '\n')
    .split('\n')
    .reduce((sum, line) => sum + Math.max(0.6, Math.ceil(line.length / charactersPerLine)), 0);
  return Math.min(1600, PADDING_PX + lines * LINE_PX);
}
