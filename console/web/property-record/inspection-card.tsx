import { Box, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClockExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { oncePerRule } from '../../../domain/inspection/finding.ts';
import { DownloadButton } from '../components/download-button.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { RecordCard } from '../components/record-card.tsx';
import shared from '../components/shared.module.css';
import { useDayFormat } from '../i18n/use-day-format.ts';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { requestFor, useAskForField } from './field-request.ts';
import { PointButton } from './point-button.tsx';

type Finding = RouterOutputs['properties']['inspection']['findings'][number];

/** Faults that an inspector would find, today and soon, and the file to hand over. */
export function InspectionCard({ propertyId }: { propertyId: string }) {
  const { propertyRecord: words } = usePropertyTexts();
  const { data: inspection, error } = useQuery(trpc.properties.inspection.queryOptions({ id: propertyId }));
  if (!inspection) return <ErrorMessage error={error} />;
  const { isInspected, findings } = inspection;
  // The advert's own section names the words that are missing.
  const wrong = oncePerRule(findings.filter(({ until }) => until === null));
  const ending = findings.filter(({ until }) => until !== null);
  return (
    <RecordCard title={words.inspection.title} name="inspection">
      <Box fz="sm">
        {isInspected ? (
          <Verdict faults={wrong.length} />
        ) : (
          <Text fz="sm" c="dimmed">
            {words.inspection.notInspected}
          </Text>
        )}
        <ul className={shared.rows}>
          {[...wrong, ...ending].map((finding) => (
            <FindingRow key={`${finding.rule} ${finding.diagnostic}`} finding={finding} />
          ))}
        </ul>
        {isInspected && (
          <Text fz={13} c="dimmed">
            {words.inspection.notChecked}
          </Text>
        )}
        <Group mt="xs">
          <DownloadButton file="inspection" fields={{ id: propertyId }}>
            {words.inspection.download}
          </DownloadButton>
        </Group>
      </Box>
    </RecordCard>
  );
}

function Verdict({ faults }: { faults: number }) {
  const { properties: words, propertyRecord } = usePropertyTexts();
  const Icon = faults === 0 ? IconCircleCheck : IconAlertTriangle;
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" c={faults === 0 ? 'var(--accent)' : 'var(--bad)'} fw={500}>
      <Icon size={17} aria-hidden style={{ flex: 'none' }} />
      {faults === 0 ? propertyRecord.inspection.inOrder : words.faults(faults)}
    </Group>
  );
}

function FindingRow({ finding }: { finding: Finding }) {
  const { rule, until, diagnostic, law } = finding;
  const ask = useAskForField();
  const { propertyRecord: words } = usePropertyTexts();
  const formatDay = useDayFormat();
  const name = diagnostic ? words.diagnosticKinds[diagnostic] : words.advert.rules[rule];
  return (
    <li>
      <Box flex={1} miw={0}>
        <PointButton fz="sm" fw={500} onClick={() => ask(requestFor(finding))}>
          {name}
        </PointButton>
        {until && (
          <Group gap={4} wrap="nowrap" fz={13} c="var(--warn)">
            <IconClockExclamation size={14} aria-hidden style={{ flex: 'none' }} />
            {words.inspection.until(formatDay(until))}
          </Group>
        )}
        {!until && diagnostic && <Text fz={13}>{words.inspection.ended}</Text>}
        <Text fz={12} c="dimmed">
          {law}
        </Text>
      </Box>
    </li>
  );
}
