import { IconCheck } from '@tabler/icons-react';
import { type PeoplesOperation, rolesFor } from '../../../domain/access/roles.ts';
import { Card } from '../components/card.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './team.module.css';

const roles = ['assistant', 'agent', 'owner'] as const;

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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-label={team.rightsTitle} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className={shared.visuallyHidden}>{team.right}</span>
              </th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {team.roles[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(rights).map(([right, operation]) => (
              <tr key={right}>
                <th scope="row">{team.rights[right as keyof typeof rights]}</th>
                {roles.map((role) => (
                  <td key={role}>
                    {rolesFor(operation).includes(role) ? (
                      <IconCheck size={18} role="img" aria-label={team.yes} />
                    ) : (
                      <span role="img" aria-label={team.no}>
                        –
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
