import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Mail } from '../draft/mail.tsx';
import { Choice } from '../look/choice.tsx';
import { Card } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { type Answers, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import styles from './sequences.module.css';
import { isWhole, type Written } from './text.ts';

type Rendered = Answers['sequences']['preview']['previews'][number]['steps'][number];

/** The steps as somebody would read them: the newest contacts, or one that is looked for. */
export function Preview({ text }: { text: Written }) {
  const { sequences } = useWords();
  const [settled] = useDebouncedValue(text, 350);
  const [q, search] = useState('');
  const [sought] = useDebouncedValue(q.trim(), 250);
  const [chosen, choose] = useState('');
  const found = useQuery({ ...trpc.contacts.search.queryOptions({ q: sought, limit: 8 }), enabled: sought !== '' });
  const whole = isWhole({ ...settled, name: 'x' });
  const asked = { steps: settled.steps, ...(chosen && { contactId: chosen }) };
  const preview = useQuery({
    ...trpc.sequences.preview.queryOptions(asked, { refetchInterval: false }),
    enabled: whole,
    placeholderData: keepPreviousData,
  });
  const previews = preview.data?.previews ?? [];
  const names = (found.data?.contacts ?? []).map(({ id, name }) => [id, name] as const);
  const [shown] = previews;
  const readers =
    sought && names.length > 0 ? names : previews.map(({ contact }) => [contact.id, contact.name] as const);
  return (
    <aside className={styles.preview} aria-label={sequences.preview}>
      <Card title={sequences.preview}>
        <div className={parts.row}>
          <Choice
            label={sequences.previewFor}
            value={chosen}
            onChange={choose}
            options={[['', sequences.previewFor], ...readers]}
          />
          <TextInput
            type="search"
            size="sm"
            aria-label={sequences.findContact}
            placeholder={sequences.findContact}
            onChange={({ currentTarget }) => search(currentTarget.value)}
          />
        </div>
        {(preview.error || !whole) && <p className={styles.fault}>{sequences.previewFault}</p>}
        {preview.isSuccess && previews.length === 0 && <p className={parts.soft}>{sequences.nobody}</p>}
        {whole && !preview.error && shown && (
          <>
            <p className={styles.reader}>{shown.contact.name}</p>
            {shown.steps.map((step, index) => (
              <Letter key={index} step={step} name={shown.contact.name} />
            ))}
          </>
        )}
      </Card>
    </aside>
  );
}

const nothing = { hiddenCharacters: [], mixedScripts: [], links: [], disguisedLinks: [], leftBlanks: [] };

function Letter({ step, name }: { step: Rendered; name: string }) {
  const { draft, sequences } = useWords();
  const missing = step.missing.map((variable) => sequences.variables[variable] ?? variable);
  const email = { to: '', subject: step.subject, body: step.body, html: step.html, purpose: 'marketing' } as const;
  return (
    <section className={styles.letter}>
      <p className={parts.soft}>{draft.delay(step.delayHours)}</p>
      <Mail email={email} name={name} found={nothing} />
      {missing.length > 0 && <p className={styles.fault}>{sequences.missing(missing)}</p>}
    </section>
  );
}
