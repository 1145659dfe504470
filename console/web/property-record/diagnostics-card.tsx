import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import { RecordCard } from '../components/record-card.tsx';
import shared from '../components/shared.module.css';
import { useDayFormat } from '../i18n/use-day-format.ts';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { useFieldRequest } from './field-request.ts';
import type { Diagnostic, PropertySheet } from './property-fields.ts';

const DiagnosticDialog = lazyPage(() => import('./diagnostic-dialog.tsx'));

/** The papers of experts, with their days. */
export function DiagnosticsCard({ property }: { property: PropertySheet }) {
  const { propertyRecord: words } = usePropertyTexts();
  const formatDay = useDayFormat();
  const [edited, setEdited] = useState<Diagnostic | 'new'>();
  useFieldRequest((request) => {
    if (request.place === 'diagnostic')
      setEdited(property.diagnostics.find(({ kind }) => kind === request.kind) ?? 'new');
  });
  const addButton = (
    <ActionIcon
      size={30}
      variant="subtle"
      color="gray"
      aria-label={words.diagnostic.add}
      title={words.diagnostic.add}
      onClick={() => setEdited('new')}
    >
      <IconPlus size={16} aria-hidden />
    </ActionIcon>
  );
  return (
    <RecordCard title={words.diagnostic.title} name="diagnostics" action={addButton}>
      {property.diagnostics.length === 0 && (
        <Text fz="sm" c="dimmed">
          {words.diagnostic.none}
        </Text>
      )}
      <ul className={shared.rows}>
        {property.diagnostics.map((diagnostic) => {
          const { kind, date, expires } = diagnostic;
          const name = words.diagnosticKinds[kind];
          return (
            <li key={kind}>
              <Group flex={1} justify="space-between" wrap="nowrap" gap="xs">
                <Box miw={0}>
                  <Text fz="sm">{name}</Text>
                  <Text fz={13} c="dimmed">
                    {[
                      date && words.diagnostic.madeOn(formatDay(date)),
                      expires && words.diagnostic.validUntil(formatDay(expires)),
                    ]
                      .filter(Boolean)
                      .join(' · ') || words.diagnostic.undated}
                  </Text>
                </Box>
                <ActionIcon
                  size={30}
                  variant="subtle"
                  color="gray"
                  aria-label={words.editSection(name)}
                  title={words.editSection(name)}
                  onClick={() => setEdited(diagnostic)}
                >
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
              </Group>
            </li>
          );
        })}
      </ul>
      <Suspense>
        {edited && (
          <DiagnosticDialog
            property={property}
            diagnostic={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </RecordCard>
  );
}
