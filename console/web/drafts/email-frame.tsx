import { useMemo } from 'react';
import styles from './draft-text.module.css';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

const css = `
body {
  margin: 0; padding: 14px 16px; background: #fff; color: #22251f;
  font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
p, ul, ol { margin: 0 0 .8em }
a { color: #1d5c4c }
img { max-width: 100% }
> :last-child { margin: 0 }
`;

type EmailFrameProps = {
  html: string;
  /** The plain text, from which the frame's height is estimated. */
  body: string;
  title: string;
};

/** Shows an e-mail's HTML in a sandboxed frame without scripts, forms or navigation. */
export function EmailFrame({ html, body, title }: EmailFrameProps) {
  const document = useMemo(() => `<!doctype html><style nonce="${nonce}">${css}</style>${html}`, [html]);
  return (
    <iframe
      className={styles.emailFrame}
      sandbox=""
      srcDoc={document}
      title={title}
      loading="lazy"
      style={{ height: estimateHeightPx(body) }}
    />
  );
}

/** The sandbox does not let the page measure the frame's content. The frame scrolls if the estimate is too small. */
function estimateHeightPx(body: string): number {
  const charactersPerLine = window.innerWidth < 768 ? 34 : 68;
  const lines = body
    .split('\n')
    .reduce((sum, line) => sum + Math.max(0.6, Math.ceil(line.length / charactersPerLine)), 0);
  return Math.min(1600, 28 + lines * 22.5);
}
