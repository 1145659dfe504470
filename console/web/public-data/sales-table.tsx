import { Table, Text } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDayFormat } from '../i18n/use-day-format.ts';
import type { Sale } from './public-data.ts';
import styles from './sales-table.module.css';
import { usePublicDataTexts } from './use-public-data-texts.ts';

/** On a phone the surface stands below the address, and the price of a square metre below the price. */
export function SalesTable({ sales }: { sales: readonly Sale[] }) {
  const { publicData } = usePublicDataTexts();
  const { record } = useTranslations();
  const formatDay = useDayFormat();
  const words = publicData.sales;
  const surfaceOf = ({ surfaceSqm, rooms, landSqm }: Sale) =>
    [
      record.sqm(surfaceSqm),
      rooms === null ? '' : record.roomsOf(rooms, null),
      landSqm === null ? '' : words.land(record.sqm(Math.round(landSqm))),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Table mt="xs" fz="sm" verticalSpacing={6} horizontalSpacing={8}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.address}</Table.Th>
          <Table.Th visibleFrom="sm">{words.date}</Table.Th>
          <Table.Th visibleFrom="sm">{words.surface}</Table.Th>
          <Table.Th className={styles.amount}>{words.price}</Table.Th>
          <Table.Th className={styles.amount} visibleFrom="sm">
            {words.squareMetre}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sales.map((sale) => (
          <Table.Tr key={`${sale.date} ${sale.street} ${sale.priceEuros} ${sale.surfaceSqm}`}>
            <Table.Td>
              {[sale.street, sale.distanceMetres === null ? '' : words.metres(sale.distanceMetres)]
                .filter(Boolean)
                .join(', ')}
              <Text hiddenFrom="sm" fz={12} c="dimmed">
                {`${formatDay(sale.date)} · ${surfaceOf(sale)}`}
              </Text>
            </Table.Td>
            <Table.Td className={styles.day} visibleFrom="sm">
              {formatDay(sale.date)}
            </Table.Td>
            <Table.Td visibleFrom="sm">{surfaceOf(sale)}</Table.Td>
            <Table.Td className={styles.amount}>
              {record.euros(sale.priceEuros)}
              <Text hiddenFrom="sm" fz={12} c="dimmed">
                {words.perSqm(sale.pricePerSqmEuros)}
              </Text>
            </Table.Td>
            <Table.Td className={styles.amount} visibleFrom="sm">
              {words.perSqm(sale.pricePerSqmEuros)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
