import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { lengths } from './appointment-fields.ts';
import { useAgendaTexts } from './use-agenda-texts.ts';

type Values = { minutes: number; agentId: string | null };

type LengthAndColleagueProps = Values & { onChange(changes: Partial<Values>): void };

/** How long an appointment takes, and the colleague in charge of it. */
export function LengthAndColleague({ minutes, agentId, onChange }: LengthAndColleagueProps) {
  const words = useAgendaTexts();
  const { record, today } = useTranslations();
  const team = useQuery(trpc.team.list.queryOptions({}));
  const colleagues = (team.data?.colleagues ?? []).filter(
    ({ id, disabledAt }) => disabledAt === null || id === agentId,
  );
  return (
    <>
      <NativeSelect
        label={words.length}
        value={String(minutes)}
        onChange={({ currentTarget }) => onChange({ minutes: Number(currentTarget.value) })}
        data={lengths(minutes).map((choice) => ({ value: String(choice), label: words.minutes(choice) }))}
      />
      <NativeSelect
        label={record.agent}
        value={agentId ?? ''}
        onChange={({ currentTarget }) => onChange({ agentId: currentTarget.value || null })}
        data={[{ value: '', label: today.noAgent }, ...colleagues.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </>
  );
}
