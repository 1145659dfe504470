import { Badge, Box, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { KindIcon } from '../queue/draft/draft-heading.tsx';
import { withoutGreeting } from '../queue/draft/plain-text.ts';
import { serverNow } from '../server-clock.ts';
import styles from './today.module.css';
import type { Today } from './today-options.ts';
import { line, soft, TodaySection, when } from './today-section.tsx';

/** Messages that nobody has answered, the one that has waited longest first. */
export function TodayMessages({ messages: { data, total } }: { messages: Today['messages'] }) {
  const { today, inbox } = useTranslations();
  return (
    <TodaySection
      title={today.messages}
      total={total > 0 ? today.total(total) : undefined}
      rest={total > data.length ? { label: today.seeAll, path: paths.inbox } : undefined}
      empty={data.length === 0 && today.noMessage}
    >
      <ul className={styles.rows}>
        {data.map((message) => (
          <li key={message.conversationId}>
            <Link href={`${paths.inbox}/${message.conversationId}`} className={styles.link}>
              <KindIcon kind={message.channel} size={17} />
              <Box component="span" display="grid" flex={1} miw={0}>
                <Group {...line}>
                  <Text span inherit fw={500}>
                    {message.name || today.unknownSender}
                  </Text>
                  {message.isOfNobody && <Badge color="yellow">{inbox.nobody}</Badge>}
                </Group>
                <Text {...soft} truncate>
                  {message.snippet && withoutGreeting(message.snippet)}
                </Text>
              </Box>
              <Text {...when}>
                <Age at={message.askedAt} />
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </TodaySection>
  );
}

const DAY_MS = 86_400_000;

/** How long a message has waited: in days, if it has been for some. */
function Age({ at }: { at: string }) {
  const { today } = useTranslations();
  const days = Math.floor((serverNow() - Date.parse(at)) / DAY_MS);
  return days < 2 ? <TimeAgo at={at} /> : <time dateTime={at}>{today.forDays(days)}</time>;
}
