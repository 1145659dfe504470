import { Box, Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Contact } from './contact.ts';

const MergeWithDialog = lazyPage(() => import('./merge-with-dialog.tsx'));

/** For two records of one person that nothing suggests, because they have no value in common. */
export function MergeWithButton({ contact }: { contact: Contact }) {
  const { contactRecord: words } = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box mt="lg">
      <Button size="sm" variant="subtle" color="gray" onClick={() => setIsOpen(true)}>
        {words.mergeWith}
      </Button>
      {isOpen && (
        <Suspense>
          <MergeWithDialog contact={contact} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}
