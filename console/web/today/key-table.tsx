import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './figures.module.css';
import { TableSection } from './table-section.tsx';
import type { Figures } from './today-options.ts';

const fates = ['unchanged', 'changed', 'returned', 'rejected', 'expired', 'withdrawn', 'waiting'] as const;

/** The proposals of each agent, by their fate. */
export function KeyTable({ keys }: { keys: Figures['keys'] }) {
  const { figures: words } = useTranslations();
  return (
    <TableSection
      title={words.agents}
      lead={keys.length === 0 ? words.noProposal : words.agentsMeaning}
      aside={<Link href={paths.history}>{words.seeHistory}</Link>}
    >
      {keys.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.agent}</th>
              <th scope="col">{words.proposed}</th>
              {fates.map((fate) => (
                <th key={fate} scope="col" title={words.fateMeanings[fate]}>
                  {words.fates[fate]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.id}>
                <th scope="row">{key.name}</th>
                <td>{words.number(key.proposed)}</td>
                {fates.map((fate) => (
                  <td key={fate} data-zero={key[fate] === 0}>
                    {words.number(key[fate])}{' '}
                    {key[fate] > 0 && <small>{words.percent(key[fate] / key.proposed)}</small>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </TableSection>
  );
}
