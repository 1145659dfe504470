import { Box, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { KindIcon } from '../queue/draft/draft-heading.tsx';
import { withoutGreeting } from '../queue/draft/plain-text.ts';
import styles from './today.module.css';
import type { Today } from './today-options.ts';
import { line, soft, TodaySection, when } from './today-section.tsx';

/** How many drafts wait for a decision in each lane, and the most urgent ones with their reason. */
export function TodayQueue({ queue }: { queue: Today['queue'] }) {
  const { today, queue: words } = useTranslations();
  const { check, ready, scheduled, data } = queue;
  const lanes = [
    [words.lanes.check, check],
    [words.lanes.ready, ready],
    [words.lanes.scheduled, scheduled],
  ] as const;
  const counted = lanes.filter(([, count]) => count > 0).map(([lane, count]) => `${lane} ${words.number(count)}`);
  return (
    <TodaySection
      title={today.queue}
      total={counted.join(' · ')}
      rest={{ label: today.openQueue, path: paths.queue }}
      empty={data.length === 0 && today.noDraft}
    >
      <ul className={styles.rows}>
        {data.map((draft) => (
          <li key={draft.id}>
            <Link href={`${paths.queue}/${draft.id}`} className={styles.link}>
              <KindIcon kind={draft.kind} size={17} />
              <Box component="span" display="grid" flex={1} miw={0}>
                <Group {...line}>
                  <Text span inherit fw={500}>
                    {draft.contactName ?? beginningOf(draft)}
                  </Text>
                  {draft.drafts > 1 && <Text {...soft}>{today.ofPlan(draft.drafts)}</Text>}
                  {draft.isFlagged && (
                    <Group component="span" gap={4} c="var(--warn)" fz="sm">
                      <IconAlertTriangle size={14} aria-hidden /> {words.lanes.check}
                    </Group>
                  )}
                </Group>
                <Text {...soft} truncate>
                  {draft.contactName ? beginningOf(draft) : draft.requestedBy}
                </Text>
              </Box>
              <Reason urgency={draft.urgency} />
            </Link>
          </li>
        ))}
      </ul>
    </TodaySection>
  );
}

const beginningOf = ({ words }: Today['queue']['data'][number]) => words && withoutGreeting(words);

/** Why it comes first: a visit soon, or a question that waits. */
function Reason({ urgency }: Pick<Today['queue']['data'][number], 'urgency'>) {
  const { queue, today } = useTranslations();
  const { formatSoon } = useDateFormat();
  if (!urgency) return null;
  if (urgency.kind === 'visit') return <Text {...when}>{queue.urgency.visit(formatSoon(urgency.at))}</Text>;
  return (
    <Text {...when}>
      {today.question} <TimeAgo at={urgency.at} />
    </Text>
  );
}
