import { Link, useLocation } from 'wouter';
import { instantAt, localTime } from '../../../domain/shared/local-time.ts';
import { paths } from '../../page-paths.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { serverNow } from '../server-clock.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import { errorCodeOf } from '../trpc.ts';
import { useAgentPanelTexts } from './use-agent-panel-texts.ts';

type AgentErrorProps = { error: unknown };

/** Says why the agent could not be asked. A budget that is spent says when the month begins again, and who can raise it. */
export function AgentError({ error }: AgentErrorProps) {
  const words = useAgentPanelTexts();
  const { formatLongDay } = useDateFormat();
  const mayRaise = useMay('changeAgentModel');
  const [path] = useLocation();
  if (errorCodeOf(error) !== 'agent_budget') return <ErrorMessage error={error} />;
  return (
    <div className={shared.failure} role="alert">
      <p>{words.budgetSpent(formatLongDay(nextMonth()))}</p>
      {mayRaise && path !== paths.agent && <Link href={paths.agent}>{words.settings}</Link>}
    </div>
  );
}

/** The first day of the next month on the agency's calendar, when the cost is counted anew. */
function nextMonth(): number {
  const zone = agencyTimeZone();
  const [year = 0, month = 0] = localTime(new Date(serverNow()), zone).day.split('-').map(Number);
  const day = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return instantAt(day, '12:00', zone).getTime();
}
