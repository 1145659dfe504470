import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Choice } from '../look/choice.tsx';
import { Failure } from '../look/failure.tsx';
import { Card } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { faultsIn } from './faults.tsx';
import { Finder } from './finder.tsx';
import { Letter } from './letter.tsx';
import styles from './sequences.module.css';
import { unfitIn, type Written } from './text.ts';

/** The steps as somebody would read them: the newest contacts, or one that is looked for. */
export function Preview({ text }: { text: Written }) {
  const { sequences } = useWords();
  const [settled] = useDebouncedValue(text, 350);
  const [sought, seek] = useState<string | undefined>();
  const [sample, pick] = useState('');
  const whole = unfitIn({ ...settled, name: 'x' }) === undefined;
  const faulty = faultsIn(settled.steps).length > 0;
  const preview = useQuery({
    ...trpc.sequences.preview.queryOptions({ steps: settled.steps, contactId: sought }, { refetchInterval: false }),
    enabled: whole && !faulty,
    placeholderData: keepPreviousData,
  });
  const previews = preview.data?.previews ?? [];
  const shown = previews.find(({ contact }) => contact.id === sample) ?? previews[0];
  return (
    <aside className={styles.preview} aria-label={sequences.preview}>
      <Card title={sequences.preview}>
        <Finder label={sequences.findContact} onChoose={({ id }) => seek(id)} />
        {!whole && <p className={parts.soft}>{sequences.previewEmpty}</p>}
        {faulty && <p className={parts.notice}>{sequences.previewFault}</p>}
        <Failure error={preview.error} />
        {preview.isSuccess && !shown && <p className={parts.soft}>{sequences.nobody}</p>}
        {whole && !faulty && !preview.error && shown && (
          <>
            <p className={styles.reader}>
              {sequences.previewFor}{' '}
              {previews.length > 1 ? (
                <Choice
                  label={sequences.previewFor}
                  value={shown.contact.id}
                  onChange={pick}
                  options={previews.map(({ contact }) => [contact.id, contact.name] as const)}
                />
              ) : (
                <strong>{shown.contact.name}</strong>
              )}
            </p>
            {shown.steps.map((step, index) => (
              <Letter key={index} step={step} name={shown.contact.name} />
            ))}
          </>
        )}
      </Card>
    </aside>
  );
}
