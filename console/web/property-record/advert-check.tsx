import { Box, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconTextPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '../components/copy-button.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import type { PropertySheet } from './property-fields.ts';
import styles from './property-page.module.css';
import { usePropertySave } from './use-property-save.ts';

type Finding = RouterOutputs['properties']['advert']['findings'][number];

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
      <ul className={shared.rows}>
        {rules.map((rule) => (
          <AdvertFault key={rule} findings={findings.filter((finding) => finding.rule === rule)} />
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

/** The findings of one rule: the law asks once for several fields. */
function AdvertFault({ findings }: { findings: Finding[] }) {
  const { propertyRecord: words } = usePropertyTexts();
  const [first] = findings;
  const fields = findings.flatMap(({ field }) => (field ? [words.fields[field]] : []));
  if (!first) return null;
  return (
    <li>
      <Box flex={1} miw={0}>
        <Text fz="sm" fw={500}>
          {words.advert.rules[first.rule]}
        </Text>
        {findings.map(({ isText, missing, wrong }) => {
          if (!isText) return null;
          const text =
            missing === null
              ? words.advert.superfluous(wrong ?? '')
              : wrong === null
                ? words.advert.missing(missing)
                : words.advert.instead(wrong, missing);
          return (
            <Text key={text} fz={13}>
              {text}
            </Text>
          );
        })}
        {fields.length > 0 && <Text fz={13}>{words.advert.inRecord(fields.join(' · '))}</Text>}
        <Text fz={12} c="dimmed">
          {first.law}
        </Text>
      </Box>
    </li>
  );
}
