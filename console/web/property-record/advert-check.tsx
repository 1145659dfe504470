import { Box, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconTextPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '../components/copy-button.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { trpc } from '../trpc.ts';
import { AdvertPoint } from './advert-point.tsx';
import type { PropertySheet } from './property-fields.ts';
import styles from './property-page.module.css';
import { usePropertySave } from './use-property-save.ts';

/** The words that the law asks of the advert and that its text lacks. The mandatory lines can be added to the text. */
export function AdvertCheck({ property: { id } }: { property: PropertySheet }) {
  const { propertyRecord: words } = usePropertyTexts();
  const { data: advert, error } = useQuery(trpc.properties.advert.queryOptions({ id }));
  const save = usePropertySave(() => undefined);
  if (!advert) return <ErrorMessage error={error} />;
  const { description, completed, findings, updatedAt } = advert;
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  const canAdd = findings.some(({ isText }) => isText) && completed !== description;
  return (
    <Box fz="sm" mt="sm">
      <Group gap={6} wrap="nowrap" align="flex-start" c={rules.length === 0 ? 'var(--accent)' : 'var(--bad)'} fw={500}>
        {rules.length === 0 ? (
          <IconCircleCheck size={17} aria-hidden style={{ flex: 'none' }} />
        ) : (
          <IconAlertTriangle size={17} aria-hidden style={{ flex: 'none' }} />
        )}
        {rules.length === 0 ? words.advert.isComplete : words.advert.faults(rules.length)}
      </Group>
      <ul className={shared.rows} data-edits="description">
        {rules.map((rule) => (
          <AdvertPoint
            key={rule}
            findings={findings.filter((finding) => finding.rule === rule)}
            text={description ?? ''}
          />
        ))}
      </ul>
      <Group gap="xs" mt="xs" className={styles.advertActions}>
        {canAdd && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconTextPlus size={15} aria-hidden />}
            loading={save.isPending}
            onClick={() => save.mutate({ id, readAt: updatedAt, description: completed })}
          >
            {words.advert.add}
          </Button>
        )}
        {description && <CopyButton text={description} label={words.advert.copy} />}
      </Group>
      <ErrorMessage error={save.error} />
    </Box>
  );
}
