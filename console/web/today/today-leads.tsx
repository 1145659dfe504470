import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './today.module.css';
import type { Today } from './today-options.ts';
import { TodaySection } from './today-section.tsx';

const periods = ['day', 'week'] as const;

/** The leads of today and of seven days, the time until somebody wrote to them, and those to whom nobody has. */
export function TodayLeads({ leads }: { leads: Today['leads'] }) {
  const { today, figures } = useTranslations();
  return (
    <TodaySection title={today.leads} empty={leads.week.total === 0 && today.noLead}>
      <table className={styles.leads}>
        <thead>
          <tr>
            <th scope="col">{today.leadPeriod}</th>
            <th scope="col">{today.leadTotal}</th>
            <th scope="col">{today.leadAnswer}</th>
            <th scope="col">{today.leadUnanswered}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => {
            const { total, medianSeconds, unanswered } = leads[period];
            return (
              <tr key={period}>
                <th scope="row">{today.leadPeriods[period]}</th>
                <td className={styles.leadTotal}>{figures.number(total)}</td>
                <td>{medianSeconds === null ? figures.none : figures.duration(medianSeconds)}</td>
                <td>
                  {unanswered > 0 ? (
                    <span className={`${shared.tag} ${shared.warn}`}>{figures.number(unanswered)}</span>
                  ) : (
                    figures.number(0)
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TodaySection>
  );
}
