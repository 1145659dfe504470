import { VisuallyHidden } from '@mantine/core';
import { localTime } from '../../../domain/shared/local-time.ts';
import { paths } from '../../page-paths.ts';
import shared from '../components/shared.module.css';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useLanguage, useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { Proposal } from './agent.ts';
import { useAgentTexts } from './use-agent-texts.ts';

type Reason = Proposal['reasons'][number];

type ReasonListProps = {
  reasons: Reason[];
  /** Says that these are reasons, if nothing around it does. */
  isNamed?: boolean;
};

/** The records because of which a recipe proposes a message. They open in a tab of their own: here something is being changed. */
export function ReasonList({ reasons, isNamed = false }: ReasonListProps) {
  const { recipes: words } = useAgentTexts();
  const { common } = useTranslations();
  const textOf = useReasonText();
  return (
    <p className={`${shared.soft} ${shared.dotSeparated}`}>
      {isNamed && words.why + common.colon}
      {reasons.map((reason) => (
        <span key={reason.code + reason.id}>
          <a href={pathOf(reason)} target="_blank" rel="noreferrer">
            {textOf(reason)}
            <VisuallyHidden> {words.opensTab}</VisuallyHidden>
          </a>
        </span>
      ))}
    </p>
  );
}

const pages: Record<string, string> = {
  contact: paths.contacts,
  property: paths.properties,
  conversation: paths.inbox,
  offer: paths.offer.replace('/:offerId', ''),
};

/** A visit has no page of its own, so its day in the agenda stands for it. */
function pathOf({ id, value }: Reason): string {
  const page = pages[id.split('_')[0] ?? ''];
  if (page) return `${page}/${id}`;
  return value ? `${paths.agenda}?jour=${localTime(new Date(value), agencyTimeZone()).day}` : paths.agenda;
}

const counts: ReadonlySet<Reason['code']> = new Set([
  'answer_rooms',
  'answer_bedrooms',
  'answer_floor',
  'answer_energy',
]);

/** A reason in words, with its price, surface, number, status, day or moment. */
function useReasonText(): (reason: Reason) => string {
  const { recipes: words } = useAgentTexts();
  const { record } = useTranslations();
  const { language } = useLanguage();
  const { formatDate, formatWhen } = useDateFormat();
  const written = (code: Reason['code'], value: string): string => {
    if (value === '') return '';
    if (code === 'answer_surface' || code === 'answer_land') return `${Number(value).toLocaleString(language)}\u00a0m²`;
    if (code === 'answer_availability') return record.propertyStatuses[value as keyof typeof record.propertyStatuses];
    if (counts.has(code)) return value;
    if (/^\d+$/.test(value)) {
      const euros = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const;
      return Number(value).toLocaleString(language, euros);
    }
    const hasTime = code === 'visit_planned' || code === 'answer_visit' || code === 'question_waits';
    return hasTime ? formatWhen(value) : formatDate(value);
  };
  return ({ code, value = '' }) => words.reasons[code](written(code, value));
}
