import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type RouterOutputs, trpc } from '../trpc.ts';
import styles from './transactions.module.css';

export type FoundProperty = RouterOutputs['search']['everything']['properties'][number];

type PropertySearchProps = { label: string; onSelect(property: FoundProperty): void };

/** Finds a property by its reference, title, street or mandate. */
export function PropertySearch({ label, onSelect }: PropertySearchProps) {
  const { transaction: words } = useTranslations();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const search = useQuery({ ...trpc.search.everything.queryOptions({ q }), enabled: q !== '' });
  const found = q !== '' && typed.trim() !== '' ? search.data?.properties : undefined;
  return (
    <div>
      <TextInput
        type="search"
        label={label}
        placeholder={words.propertyHint}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Enter would submit the form that the field stands in.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ErrorMessage error={search.error} />
      <p role="status" className={shared.soft}>
        {found && (found.length === 0 ? words.noProperty : words.found(found.length))}
      </p>
      {found && found.length > 0 && (
        <ul className={styles.results}>
          {found.map((property) => (
            <li key={property.id}>
              <button type="button" onClick={() => onSelect(property)}>
                <strong>{property.title}</strong>
                <span>{`${property.reference}, ${property.city}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
