import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { openOnKey } from '../components/open-on-key.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';

const NOBODY = 'nobody';

type AssignSelectProps = { disabled: boolean; onAssign(colleagueId: string | null): void };

/** Puts a colleague, or nobody, in charge of the records that are ticked. */
export function AssignSelect({ disabled, onAssign }: AssignSelectProps) {
  const { lists: words } = useTranslations();
  const colleagues = useQuery(trpc.team.list.queryOptions({})).data?.colleagues ?? [];
  return (
    <NativeSelect
      size="sm"
      aria-label={words.assign}
      value=""
      disabled={disabled}
      onKeyDown={openOnKey}
      onChange={({ currentTarget: { value } }) => onAssign(value === NOBODY ? null : value)}
      data={[
        { value: '', label: `${words.assign}…`, disabled: true },
        ...colleagues
          .filter(({ disabledAt }) => disabledAt === null)
          .map(({ id, name }) => ({ value: id, label: name })),
        { value: NOBODY, label: words.nobody },
      ]}
    />
  );
}
