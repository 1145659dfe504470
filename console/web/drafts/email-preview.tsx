import { IconExternalLink } from '@tabler/icons-react';
import type { EmailItem } from '../../../domain/drafts/email.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { TextFindings } from './draft.ts';
import styles from './draft-text.module.css';
import { EmailFrame } from './email-frame.tsx';
import { MarkedText } from './marked-text.tsx';

type EmailPreviewProps = { email: EmailItem; name: string; findings: TextFindings };

/** An e-mail as it will be read, the addresses of its links, and its exact text. */
export function EmailPreview({ email, name, findings }: EmailPreviewProps) {
  const { draft } = useTranslations();
  return (
    <>
      <div className={shared.paper}>
        <p className={styles.subject}>
          <small>{draft.subject}</small>
          <MarkedText text={email.subject} findings={findings} />
        </p>
        <EmailFrame html={email.html} body={email.body} title={draft.emailTitle(name)} />
      </div>
      {findings.links.length > 0 && (
        <ul className={styles.links} aria-label={draft.links(findings.links.length)}>
          {findings.links.map((link) => (
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
          <MarkedText text={email.body} findings={findings} />
        </pre>
      </details>
    </>
  );
}
