import { Mail } from '../draft/mail.tsx';
import parts from '../look/parts.module.css';
import type { Answers } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import styles from './sequences.module.css';

export type Rendered = Answers['sequences']['preview']['previews'][number]['steps'][number];

const nothing = { hiddenCharacters: [], mixedScripts: [], links: [], disguisedLinks: [], leftBlanks: [] };

/** A step as its contact would read it, and what it lacks. */
export function Letter({ step, name, when }: { step: Rendered; name: string; when?: string }) {
  const { draft, sequences, variables } = useWords();
  const missing = step.missing.map((variable) => variables.names[variable] ?? variable);
  const email = { to: '', subject: step.subject, body: step.body, html: step.html, purpose: 'marketing' } as const;
  return (
    <section className={styles.letter}>
      <p className={parts.soft}>{[draft.delay(step.delayHours), when].filter(Boolean).join(' · ')}</p>
      <Mail email={email} name={name} found={nothing} />
      {missing.length > 0 && <p className={parts.notice}>{sequences.missing(missing)}</p>}
    </section>
  );
}
