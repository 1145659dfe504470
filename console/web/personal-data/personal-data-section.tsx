import { Button } from '@mantine/core';
import { useState } from 'react';
import { DownloadButton } from '../components/download-button.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { EraseDialog } from './erase-dialog.tsx';

type PersonalDataSectionProps = { contactId: string; name: string; className?: string | undefined };

/** On the record of a contact: their data as a file, and their erasure. */
export function PersonalDataSection({ contactId, name, className }: PersonalDataSectionProps) {
  const { personalData: words } = useTranslations();
  const [mayExport, mayErase] = [useMay('exportContact'), useMay('eraseContact')];
  const [isErasing, setIsErasing] = useState(false);
  if (!mayExport) return null;
  return (
    <section className={className} aria-label={words.section}>
      <h2>{words.section}</h2>
      <p className={shared.soft}>{words.sectionLead}</p>
      <div className={shared.row}>
        <DownloadButton file="person" fields={{ id: contactId }}>
          {words.downloadPerson}
        </DownloadButton>
        {mayErase && name !== '' && (
          <Button variant="subtle" color="red" size="sm" onClick={() => setIsErasing(true)}>
            {words.erase}
          </Button>
        )}
      </div>
      {isErasing && <EraseDialog contactId={contactId} name={name} onClose={() => setIsErasing(false)} />}
    </section>
  );
}
