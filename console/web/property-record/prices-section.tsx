import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { Section } from '../contact-record/section.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { trpc } from '../trpc.ts';

/** The prices that a property has had, with their difference. A price that never changed is no history. */
export function PricesSection({ propertyId }: { propertyId: string }) {
  const { record } = useTranslations();
  const { propertyRecord: words } = usePropertyTexts();
  const { formatDate } = useDateFormat();
  const prices = useQuery(trpc.properties.prices.queryOptions({ propertyId }));
  const found = prices.data?.data ?? [];
  if (found.length < 2) return <ErrorMessage error={prices.error} />;
  return (
    <Section title={words.prices}>
      <ul className={shared.rows}>
        {found.map(({ at, priceEuros }, index) => {
          const before = found[index + 1]?.priceEuros;
          const difference = priceEuros !== null && before ? (priceEuros - before) / before : undefined;
          return (
            <li key={at}>
              <Group flex={1} justify="space-between" align="baseline" wrap="nowrap" gap="xs">
                <span>{priceEuros === null ? '—' : record.euros(priceEuros)}</span>
                <Text span fz={13} c="dimmed">
                  {[difference !== undefined && words.priceChange(difference), formatDate(at)]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Group>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
