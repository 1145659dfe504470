import { Input, Pill } from '@mantine/core';
import { maxNamedContacts } from '../../../domain/campaigns/limits.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ContactSearch } from '../search/contact-search.tsx';
import styles from './campaigns.module.css';
import { useContactNames } from './use-contact-names.ts';

type NamedContactsProps = {
  label: string;
  hint: string;
  /** The label of the field that adds one. */
  search: string;
  ids: readonly string[];
  onChange(ids: string[]): void;
};

/** Contacts that an audience names one by one. */
export function NamedContacts({ label, hint, search, ids, onChange }: NamedContactsProps) {
  const { campaign: words } = useTranslations();
  const names = useContactNames(ids);
  return (
    <Input.Wrapper label={label} description={hint} labelElement="div" className={styles.named}>
      {ids.length > 0 && (
        <Pill.Group mt={6} mb="sm">
          {ids.map((id) => (
            <Pill
              key={id}
              withRemoveButton
              removeButtonProps={{
                'aria-hidden': false,
                'aria-label': words.removeNamed(names.get(id) ?? ''),
                tabIndex: 0,
              }}
              onRemove={() => onChange(ids.filter((other) => other !== id))}
            >
              {names.get(id) ?? '…'}
            </Pill>
          ))}
        </Pill.Group>
      )}
      {ids.length < maxNamedContacts ? (
        <ContactSearch label={search} onSelect={({ id }) => onChange([...new Set([...ids, id])])} />
      ) : (
        <p className={shared.soft}>{words.tooManyNamed(maxNamedContacts)}</p>
      )}
    </Input.Wrapper>
  );
}
