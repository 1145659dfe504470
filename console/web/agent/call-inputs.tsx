import { DetailList } from '../components/detail-list.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import { useLanguage, useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useDayFormat } from '../i18n/use-day-format.ts';
import { AboutLink } from './about-link.tsx';
import styles from './agent.module.css';
import { useAgentPanelTexts } from './use-agent-panel-texts.ts';

type CallInputsProps = { input: Record<string, unknown> };

/** It keeps a call from having its effect twice, and means nothing to people. */
const REPETITION_KEY = 'idempotencyKey';

/** The arguments of a call as people name them: records by their names, and days and values of lists in words. */
export function CallInputs({ input }: CallInputsProps) {
  const { inputs } = useAgentPanelTexts();
  const order = Object.keys(inputs);
  const given = Object.entries(input)
    .filter(([field]) => field !== REPETITION_KEY)
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  if (given.length === 0) return null;
  return (
    <DetailList>
      {given.map(([field, value]) => (
        <DetailRow key={field} name={inputs[field] ?? field} wide={field === 'body' || field === 'subject'}>
          <GivenValue field={field} value={value} />
        </DetailRow>
      ))}
    </DetailList>
  );
}

type GivenValueProps = { field: string; value: unknown };

/** A record that opens, or a value in words. What no tool takes is shown as it is. */
function GivenValue({ field, value }: GivenValueProps) {
  const { language } = useLanguage();
  const wordsOf = useValueWords();
  if (typeof value === 'number') return value.toLocaleString(language);
  if (typeof value !== 'string') return <code>{JSON.stringify(value)}</code>;
  if (/^(contact|property|visit|conversation|draft|sequence)_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(value))
    return <AboutLink id={value} />;
  return <span className={styles.words}>{wordsOf(field, value)}</span>;
}

const moments = ['from', 'to', 'updatedSince'];

function useValueWords(): (field: string, value: string) => string {
  const { stages, record } = useTranslations();
  const { orders, yes } = useAgentPanelTexts();
  const { formatDateTime } = useDateFormat();
  const formatDay = useDayFormat();
  const lists: Record<string, Record<string, string>> = {
    ...{ stage: stages, kind: record.visitKinds, status: record.visitStatuses, order: orders },
  };
  return (field, value) => {
    const known = lists[field]?.[value];
    if (known) return known;
    // The position of the next page means nothing to people.
    if (field === 'cursor') return yes;
    if (!moments.includes(field) || Number.isNaN(Date.parse(value))) return value;
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value);
    return /T.*(Z|[+-]\d\d:\d\d)$/.test(value) ? formatDateTime(value) : value;
  };
}
