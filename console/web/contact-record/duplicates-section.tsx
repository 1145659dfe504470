import { Box, Button, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { notLive, trpc } from '../trpc.ts';
import { type Contact, contactName } from './contact.ts';

const MergeDialog = lazy(() => import('./merge-dialog.tsx'));

/** Contacts that may be the same person; nothing, if there is none. */
export function DuplicatesSection({ contact }: { contact: Contact }) {
  const translations = useTranslations();
  const { contactRecord: words } = translations;
  const [compared, setCompared] = useState<Contact>();
  const { data } = useQuery({ ...trpc.contacts.duplicates.queryOptions({ id: contact.id }), ...notLive });
  if (!data || data.duplicates.length === 0) return null;
  return (
    <Paper component="section" mb="lg" p="sm" bg="var(--warn-tint)" fz="sm" aria-labelledby="contact-duplicates">
      <Text component="h2" id="contact-duplicates" fz="sm" fw={600} c="var(--warn)">
        {words.duplicates}
      </Text>
      <ul className={shared.rows}>
        {data.duplicates.map(({ contact: other, reasons }) => (
          <li key={other.id}>
            {/* A long name wraps, the button stays beside it. */}
            <Box flex={1} miw={0}>
              {contactName(other, translations)}
              <Text fz={13} c="dimmed">
                {reasons.map((reason) => words.duplicateReasons[reason]).join(', ')}
              </Text>
            </Box>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={words.compareNamed(contactName(other, translations))}
              onClick={() => setCompared(other)}
            >
              {words.compare}
            </Button>
          </li>
        ))}
      </ul>
      {compared && (
        <Suspense>
          <MergeDialog contacts={[contact, compared]} onClose={() => setCompared(undefined)} />
        </Suspense>
      )}
    </Paper>
  );
}
