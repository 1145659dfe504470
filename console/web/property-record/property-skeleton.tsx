import { Box, Paper, Skeleton, VisuallyHidden } from '@mantine/core';
import { paths } from '../../page-paths.ts';
import { DetailList } from '../components/detail-list.tsx';
import { Page } from '../components/page.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import styles from './property-page.module.css';

/** How many fields each card has at first. */
const columns = [
  [6, 4, 8],
  [8, 4, 2],
];

/** The record while it is being loaded: cards where its own will be. */
export function PropertySkeleton() {
  const { record } = useTranslations();
  const { propertyRecord: words, properties } = usePropertyTexts();
  return (
    <Page panes title={words.title} back={{ href: paths.properties, label: properties.title }}>
      <VisuallyHidden role="status">{record.loading}</VisuallyHidden>
      <Box className={styles.sections} px="1.1rem" aria-hidden="true">
        {columns.map((cards, column) => (
          <div key={column}>
            {cards.map((count, card) => (
              <Paper key={card} withBorder radius="lg" px="md" py="sm" mb="md" bg="var(--card)">
                <Skeleton height={13} width="38%" radius="xl" my={12} />
                <DetailList>
                  {Array.from({ length: count }, (_, index) => (
                    <div key={index}>
                      <Skeleton height={8} width="45%" radius="xl" />
                      <Skeleton height={11} width="70%" radius="xl" mt={8} mb={10} />
                    </div>
                  ))}
                </DetailList>
              </Paper>
            ))}
          </div>
        ))}
      </Box>
    </Page>
  );
}
