import { IconExternalLink } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { EmailItem } from '../../../domain/drafts/email.ts';
import parts from '../look/parts.module.css';
import { useWords } from '../words/words.tsx';
import { Marked } from './characters.tsx';
import type { Found } from './item.ts';
import styles from './text.module.css';

type Told = { email: EmailItem; name: string; found: Found };

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

const look = `body { margin: 0; padding: 14px 16px; background: #fff; color: #22251f; font: 15px/1.5 system-ui, sans-serif;
overflow-wrap: anywhere } p, ul, ol { margin: 0 0 .8em } a { color: #1d5c4c } img { max-width: 100% } > :last-child { margin: 0 }`;

/** An e-mail as it will be read, with where its links lead listed beside it. */
export function Mail({ email, name, found }: Told) {
  const { draft } = useWords();
  return (
    <>
      <div className={parts.paper}>
        <p className={styles.subject}>
          <small>{draft.subject}</small>
          <Marked text={email.subject} found={found} />
        </p>
        <Sheet html={email.html} body={email.body} title={draft.mail(name)} />
      </div>
      {found.links.length > 0 && (
        <ul className={styles.links} aria-label={draft.links(found.links.length)}>
          {found.links.map((link) => (
            <li key={link}>
              <IconExternalLink size={13} aria-hidden />
              {link}
            </li>
          ))}
        </ul>
      )}
      <details className={styles.fold}>
        <summary>{draft.exact}</summary>
        <pre className={styles.exact}>
          <Marked text={email.body} found={found} />
        </pre>
      </details>
    </>
  );
}

/** What was written by others, in a frame that may do nothing: no script, no form, no way out. */
export function Sheet({ html, body, title }: { html: string; body: string; title: string }) {
  const page = useMemo(() => `<!doctype html><style nonce="${nonce}">${look}</style>${html}`, [html]);
  return (
    <iframe
      className={styles.sheet}
      sandbox=""
      srcDoc={page}
      title={title}
      loading="lazy"
      style={{ height: heightOf(body) }}
    />
  );
}

/** A guess in pixels from the text: nobody may look into the frame to measure it. It scrolls where the guess is short. */
function heightOf(body: string): number {
  const perLine = window.innerWidth < 768 ? 34 : 68;
  const lines = body.split('\n').reduce((sum, line) => sum + Math.max(0.6, Math.ceil(line.length / perLine)), 0);
  return Math.min(1600, 28 + lines * 22.5);
}
