import { Table, Text } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import styles from './figures.module.css';
import { TableSection } from './table-section.tsx';
import type { Figures } from './today-options.ts';
import { useFiguresTexts } from './use-figures-texts.ts';

const fates = ['unchanged', 'changed', 'returned', 'rejected', 'expired', 'withdrawn', 'waiting'] as const;

/** The proposals of each agent, by their fate. */
export function KeyTable({ keys }: { keys: Figures['keys'] }) {
  const words = useFiguresTexts();
  return (
    <TableSection
      title={words.agents}
      lead={keys.length === 0 ? words.noProposal : words.agentsMeaning}
      aside={<Link href={paths.history}>{words.seeHistory}</Link>}
    >
      {keys.length > 0 && (
        <Table className={styles.table}>
          <Table.Thead c="dimmed" fz="xs">
            <Table.Tr>
              <Table.Th scope="col">{words.agent}</Table.Th>
              <Table.Th scope="col">{words.proposed}</Table.Th>
              {fates.map((fate) => (
                <Table.Th key={fate} scope="col" title={words.fateMeanings[fate]}>
                  {words.fates[fate]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {keys.map((key) => (
              <Table.Tr key={key.id}>
                <Table.Th scope="row" fw={500}>
                  {key.name}
                </Table.Th>
                <Table.Td>{words.number(key.proposed)}</Table.Td>
                {fates.map((fate) => (
                  <Table.Td key={fate} c={key[fate] === 0 ? 'dimmed' : undefined}>
                    {words.number(key[fate])}{' '}
                    {key[fate] > 0 && (
                      <Text span c="dimmed" fz="xs">
                        {words.percent(key[fate] / key.proposed)}
                      </Text>
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </TableSection>
  );
}
