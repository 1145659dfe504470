import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import shared from '../components/shared.module.css';
import { trpc } from '../trpc.ts';
import type { Colleagues } from './send-file.ts';
import { useImportTexts } from './use-import-texts.ts';

type ColleagueMappingProps = {
  /** The names in the file about which a person is asked. */
  names: readonly string[];
  chosen: Colleagues;
  onChange(chosen: Colleagues): void;
};

const NOBODY = '-';

/** Asks whom a file means by its names of colleagues. */
export function ColleagueMapping({ names, chosen, onChange }: ColleagueMappingProps) {
  const words = useImportTexts();
  const colleagues = useQuery(trpc.team.list.queryOptions({})).data?.colleagues ?? [];
  const chosenFor = (name: string) => (Object.hasOwn(chosen, name) ? (chosen[name] ?? NOBODY) : '');
  return (
    <section className={shared.stack} aria-label={words.colleagues}>
      <p className={shared.soft}>{words.colleaguesLead}</p>
      <ul className={shared.rows}>
        {names.map((name) => (
          <li key={name}>
            <span className={shared.grow}>{name}</span>
            <NativeSelect
              aria-label={words.colleagueOf(name)}
              value={chosenFor(name)}
              onChange={({ target: { value } }) => onChange({ ...chosen, [name]: value === NOBODY ? null : value })}
              data={[
                ...(Object.hasOwn(chosen, name) ? [] : [{ value: '', label: words.decide }]),
                { value: NOBODY, label: words.noColleague },
                ...colleagues.map(({ id, name: label }) => ({ value: id, label })),
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
