import { Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { Section } from '../contact-record/section.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { trpc } from '../trpc.ts';

/** A week of three portals. */
const FIRST = 6;

/** How often the advert was viewed on each portal, with the file that says so. An advert without imported views has no such part. */
export function PortalViewsSection({ propertyId }: { propertyId: string }) {
  const { propertyRecord: words } = usePropertyTexts();
  const { formatDate } = useDateFormat();
  const onDay = (day: string) => formatDate(`${day}T12:00:00Z`);
  const [showsAll, setShowsAll] = useState(false);
  const views = useQuery(trpc.properties.portalViews.queryOptions({ propertyId }));
  const found = views.data?.data ?? [];
  if (found.length === 0) return <ErrorMessage error={views.error} />;
  const shown = showsAll ? found : found.slice(0, FIRST);
  return (
    <Section title={words.portalViews}>
      <ul className={shared.rows}>
        {shown.map(({ portal, from, to, views, contacts, fileName, importedAt }) => (
          <li key={`${portal} ${from} ${to}`}>
            <Box flex={1} miw={0}>
              <Group justify="space-between" align="baseline" wrap="nowrap" gap="xs">
                <span>{portal}</span>
                <Text span fz="sm">
                  {[words.views(views), contacts !== null && words.contactsByAdvert(contacts)]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Group>
              <Text fz={13} c="dimmed">
                {from === to ? onDay(from) : words.viewsDays(onDay(from), onDay(to))}
              </Text>
              <Text fz={13} c="dimmed" lineClamp={1} title={fileName}>
                {words.viewsImported(fileName, formatDate(importedAt))}
              </Text>
            </Box>
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setShowsAll(true)}>
          {words.moreViews(found.length - shown.length)}
        </Button>
      )}
    </Section>
  );
}
