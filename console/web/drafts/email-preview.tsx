import { IconExternalLink } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Finding } from '../../../domain/checks/finding.ts';
import type { EmailItem } from '../../../domain/drafts/email.ts';
import shared from '../components/shared.module.css';
import { FileList } from '../files/file-list.tsx';
import { MarkedText } from '../findings/marked-text.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './draft-text.module.css';
import { EmailFrame } from './email-frame.tsx';
import { linkTargets, withMarks } from './letter.ts';

type EmailPreviewProps = { email: EmailItem; name: string; findings: readonly Finding[] };

/** An e-mail as it will be read, the addresses of its links, and its raw text. */
export function EmailPreview({ email, name, findings }: EmailPreviewProps) {
  const texts = useTranslations();
  const { draft, findings: findingTexts } = texts;
  const { html, body } = email;
  const marked = useMemo(
    () => withMarks(html, body, findings, ({ result }) => findingTexts.results[result]),
    [html, body, findings, findingTexts],
  );
  const links = useMemo(() => linkTargets(html), [html]);
  return (
    <>
      <div className={shared.paper}>
        <p className={styles.subject}>
          <small>{draft.subject}</small>
          <MarkedText text={email.subject} field="subject" findings={findings} />
        </p>
        <EmailFrame html={marked} body={body} title={draft.emailTitle(name)} />
      </div>
      <FileList files={email.attachments ?? []} />
      {links.length > 0 && (
        <ul className={styles.links} aria-label={draft.links(links.length)}>
          {links.map((link) => (
            <li key={link}>
              <IconExternalLink size={13} aria-hidden />
              {link}
            </li>
          ))}
        </ul>
      )}
      <details className={styles.disclosure}>
        <summary>{draft.exactText}</summary>
        <pre className={styles.exactText}>
          <MarkedText text={body} field="body" findings={findings} />
        </pre>
      </details>
    </>
  );
}
