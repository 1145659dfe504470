import shared from '../components/shared.module.css';
import { EmailPreview } from '../drafts/email-preview.tsx';
import { withGaps } from '../drafts/gaps.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { RouterOutputs } from '../trpc.ts';
import styles from './sequences.module.css';

type RenderedEmailProps = {
  step: RouterOutputs['sequences']['preview']['previews'][number]['steps'][number];
  name: string;
  when?: string;
};

/** A step as a contact would read it, and the variables that have no value for this contact. */
export function RenderedEmail({ step, name, when }: RenderedEmailProps) {
  const { draft, sequences, variables } = useTranslations();
  const missing = step.missing.map((variable) => variables.names[variable] ?? variable);
  const shown = (text: string) => withGaps(text, variables.chips);
  const email = {
    to: '',
    subject: shown(step.subject),
    body: shown(step.body),
    html: shown(step.html),
    purpose: 'marketing',
  } as const;
  return (
    <section className={styles.email}>
      <p className={shared.soft}>{[draft.delay(step.delayHours), when].filter(Boolean).join(' · ')}</p>
      <EmailPreview email={email} name={name} findings={[]} />
      {missing.length > 0 && <p className={shared.notice}>{sequences.missing(missing)}</p>}
    </section>
  );
}
