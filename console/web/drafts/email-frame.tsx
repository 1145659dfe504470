import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import styles from './draft-text.module.css';

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
  margin: 0; padding: 14px 16px; background: ${paper}; color: ${ink};
  font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
p, ul, ol { margin: 0 0 .8em }
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

type EmailFrameProps = {
  html: string;
  /** The plain text, from which the frame's height is estimated. */
  body: string;
  title: string;
};

/** Shows an e-mail's HTML in a sandboxed frame without scripts, forms or navigation. */
export function EmailFrame({ html, body, title }: EmailFrameProps) {
  const colorScheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const { ref, width } = useElementSize<HTMLIFrameElement>();
  const document = useMemo(
    () => `<!doctype html><style nonce="${nonce}">${cssOf(colors[colorScheme])}</style>${html}`,
    [html, colorScheme],
  );
  return (
    <iframe
      ref={ref}
      className={styles.emailFrame}
      sandbox=""
      srcDoc={document}
      title={title}
      loading="lazy"
      style={{ height: estimateHeightPx(body, width), colorScheme }}
    />
  );
}

const PADDING_PX = 32;
const LETTER_PX = 8;
const LINE_PX = 22.5;

/** The sandbox does not let the page measure the frame's content. The frame scrolls if the estimate is too small. */
function estimateHeightPx(body: string, widthPx: number): number {
  const charactersPerLine = Math.max(20, (widthPx - PADDING_PX) / LETTER_PX);
  const lines = body
    .split('\n')
    .reduce((sum, line) => sum + Math.max(0.6, Math.ceil(line.length / charactersPerLine)), 0);
  return Math.min(1600, PADDING_PX + lines * LINE_PX);
}
