import { Table, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type PeoplesOperation, rolesFor } from '../../../domain/access/roles.ts';
import { Card } from '../components/card.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';

const roles = ['assistant', 'negotiator', 'owner'] as const;

/** The rights of the table, each with an operation that stands for it. */
const rights = {
  prepare: 'editDraft',
  stop: 'pauseSending',
  decide: 'approveDraft',
  outreach: 'startCampaign',
  agents: 'listKeys',
  journal: 'listJournal',
  team: 'inviteColleague',
  settings: 'changeAgency',
} as const satisfies Record<string, PeoplesOperation>;

/** A table of who may do what, in a few lines. */
export function RolesTable() {
  const { team } = useTranslations();
  return (
    <Card title={team.rightsTitle}>
      <Table.ScrollContainer minWidth={0} type="native" component="section" aria-label={team.rightsTitle} tabIndex={0}>
        <Table horizontalSpacing={4} fz={{ base: '0.8rem', xs: 'sm' }}>
          <Table.Thead fz={{ base: '0.72rem', xs: 'sm' }}>
            <Table.Tr>
              <Table.Th scope="col">
                <VisuallyHidden>{team.right}</VisuallyHidden>
              </Table.Th>
              {roles.map((role) => (
                <Table.Th key={role} scope="col" ta="center">
                  {team.roles[role]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {Object.entries(rights).map(([right, operation]) => (
              <Table.Tr key={right}>
                <Table.Th scope="row" fw={400} ps={0}>
                  {team.rights[right as keyof typeof rights]}
                </Table.Th>
                {roles.map((role) => (
                  <Table.Td key={role} ta="center">
                    {rolesFor(operation).includes(role) ? (
                      <IconCheck size={18} color="var(--accent)" role="img" aria-label={team.yes} />
                    ) : (
                      <Text span inherit c="dimmed" role="img" aria-label={team.no}>
                        –
                      </Text>
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}
