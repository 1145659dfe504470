import { Button, Text } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ContactSearch } from '../search/contact-search.tsx';
import shared from './shared.module.css';

type Chosen = { id: string; name: string };
type ContactChoiceProps = { label: string; chosen: Chosen | undefined; onChoose(contact: Chosen | undefined): void };

/** A contact: searched for, then named, with a button that chooses another one. */
export function ContactChoice({ label, chosen, onChoose }: ContactChoiceProps) {
  const { contactRecord, draft } = useTranslations();
  if (!chosen) return <ContactSearch label={label} onSelect={onChoose} />;
  return (
    <div>
      <Text fz="sm" fw={500}>
        {label}
      </Text>
      <div className={shared.row}>
        <strong>{chosen.name || draft.unnamedContact}</strong>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChoose(undefined)}>
          {contactRecord.otherContact}
        </Button>
      </div>
    </div>
  );
}
