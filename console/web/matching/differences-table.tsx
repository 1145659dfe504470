import { Table, VisuallyHidden } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type BuyerMatch, matchText } from './match.ts';
import { useMatchingTexts } from './use-matching-texts.ts';

/** How a property differs from what each of the buyers looks for. */
export function DifferencesTable({ buyers }: { buyers: BuyerMatch[] }) {
  const words = useMatchingTexts();
  const { draft } = useTranslations();
  return (
    <Table.ScrollContainer minWidth={0} mah="14rem">
      <Table horizontalSpacing={6} fz="sm">
        <VisuallyHidden component="caption">{words.differences}</VisuallyHidden>
        <Table.Thead c="dimmed" fz="xs">
          <Table.Tr>
            <Table.Th scope="col">{words.contact}</Table.Th>
            <Table.Th scope="col">{words.difference}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {buyers.map((buyer) => (
            <Table.Tr key={buyer.contact.id}>
              <Table.Th scope="row" fw={500}>
                {buyer.contact.name || draft.unnamedContact}
              </Table.Th>
              <Table.Td>{matchText(buyer, words)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
