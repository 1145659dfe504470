import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Select } from '../components/select.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ContactSearch } from '../search/contact-search.tsx';
import { trpc } from '../trpc.ts';
import { RenderedEmail } from './rendered-email.tsx';
import { incompletePart, type SequenceForm } from './sequence-form.ts';
import styles from './sequences.module.css';
import { stepErrorsIn } from './step-errors.tsx';

/** The steps as a contact would read them: one of the newest contacts, or one that was searched for. */
export function SequencePreview({ form }: { form: SequenceForm }) {
  const { sequences } = useTranslations();
  const [debounced] = useDebouncedValue(form, 350);
  const [contactId, setContactId] = useState<string | undefined>();
  const [selectedId, setSelectedId] = useState('');
  const isComplete = incompletePart({ ...debounced, name: 'x' }) === undefined;
  const isFaulty = stepErrorsIn(debounced.steps).length > 0;
  const preview = useQuery({
    ...trpc.sequences.preview.queryOptions({ steps: debounced.steps, contactId }, { refetchInterval: false }),
    enabled: isComplete && !isFaulty,
    placeholderData: keepPreviousData,
  });
  const previews = preview.data?.previews ?? [];
  const selected = previews.find(({ contact }) => contact.id === selectedId) ?? previews[0];
  return (
    <aside className={styles.preview} aria-label={sequences.preview}>
      <Card title={sequences.preview}>
        <ContactSearch label={sequences.findContact} onSelect={({ id }) => setContactId(id)} />
        {!isComplete && <p className={shared.soft}>{sequences.previewEmpty}</p>}
        {isFaulty && <p className={shared.notice}>{sequences.previewFault}</p>}
        <ErrorMessage error={preview.error} />
        {preview.isSuccess && !selected && <p className={shared.soft}>{sequences.noContact}</p>}
        {isComplete && !isFaulty && !preview.error && selected && (
          <>
            <Text component="div" fz="inherit" mt="sm" mb={4}>
              {sequences.previewFor}{' '}
              {previews.length > 1 ? (
                <Select
                  label={sequences.previewFor}
                  value={selected.contact.id}
                  onChange={setSelectedId}
                  options={previews.map(({ contact }) => [contact.id, contact.name] as const)}
                />
              ) : (
                <strong>{selected.contact.name}</strong>
              )}
            </Text>
            {selected.steps.map((step, index) => (
              <RenderedEmail key={index} step={step} name={selected.contact.name} />
            ))}
          </>
        )}
      </Card>
    </aside>
  );
}
