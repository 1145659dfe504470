import { useQuery } from '@tanstack/react-query';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import type { StepForm } from './sequence-form.ts';

/** How many contacts cannot be enrolled because a variable has no value for them, and how to write a fallback. */
export function MissingValues({ steps }: { steps: StepForm[] }) {
  const { sequences, variables } = useTranslations();
  const { data } = useQuery(trpc.sequences.missingValues.queryOptions({ steps }, { refetchInterval: false }));
  const [first] = data?.missing ?? [];
  if (!data || !first) return null;
  return (
    <div className={shared.notice} role="status">
      <p>{sequences.missingValuesLead}</p>
      <ul>
        {data.missing.map(({ variable, lacking, contacts }) => (
          <li key={variable}>
            {sequences.missingValueCount(variables.names[variable] ?? variable, lacking, contacts)}
          </li>
        ))}
      </ul>
      <p>{sequences.fallbackHint(variables.chips[first.variable] ?? '', variables.ifMissing[first.variable] ?? '')}</p>
    </div>
  );
}
