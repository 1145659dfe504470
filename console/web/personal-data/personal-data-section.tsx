import { Box, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { DownloadButton } from '../components/download-button.tsx';
import shared from '../components/shared.module.css';
import { useMay } from '../sign-in/use-current-user.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { usePersonalDataTexts } from './use-personal-data-texts.ts';

type PersonalDataSectionProps = { contactId: string; name: string };

/** On the record of a contact, folded as it is seldom wanted: their data as a file, and their erasure. */
export function PersonalDataSection({ contactId, name }: PersonalDataSectionProps) {
  const words = usePersonalDataTexts();
  const [mayExport, mayErase] = [useMay('exportContact'), useMay('eraseContact')];
  const [isErasing, setIsErasing] = useState(false);
  if (!mayExport) return null;
  return (
    <Box component="section" mt="lg" aria-label={words.section}>
      <details>
        <summary>
          <Text component="h2" display="inline" fz="sm" fw={600}>
            {words.section}
          </Text>
        </summary>
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
      </details>
      {isErasing && <EraseDialog contactId={contactId} name={name} onClose={() => setIsErasing(false)} />}
    </Box>
  );
}
