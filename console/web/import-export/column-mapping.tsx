import { Button, NativeSelect } from '@mantine/core';
import shared from '../components/shared.module.css';
import type { FileColumns, ImportKind, Mapping } from './send-file.ts';
import { useImportTexts } from './use-import-texts.ts';

type ColumnMappingProps = {
  kind: ImportKind;
  columns: FileColumns;
  mapping: Mapping;
  onChange(mapping: Mapping): void;
  isPending: boolean;
  onPreview(): void;
};

const IGNORED = '-';

/** A choice of a field for each column of the file. */
export function ColumnMapping({ kind, columns, mapping, onChange, isPending, onPreview }: ColumnMappingProps) {
  const words = useImportTexts();
  const labels: Record<string, string> = words.fields[kind];
  const options = columns.fields.map((field) => ({ value: field, label: labels[field] ?? field }));
  const chosen = Object.values(mapping).filter((field) => field !== null);
  const single = chosen.filter((field) => !columns.repeatable.includes(field));
  const twice = single.find((field, index) => single.indexOf(field) !== index);
  const undecided = columns.columns.flatMap(({ heading }) => (Object.hasOwn(mapping, heading) ? [] : heading));
  const missing = columns.needsOneOf.find((fields) => !fields.some((field) => chosen.includes(field)));
  const problem =
    undecided.length > 0
      ? words.undecided(undecided)
      : twice !== undefined
        ? words.twice(labels[twice] ?? twice)
        : missing
          ? words.missing(missing.map((field) => labels[field] ?? field).join(', '))
          : null;
  return (
    <section className={shared.stack} aria-label={words.columns}>
      <h3>{words.columns}</h3>
      <ul className={shared.rows}>
        {columns.columns.map(({ heading, sample }) => (
          <li key={heading}>
            <span className={shared.grow}>
              {heading || '—'}
              <br />
              <small>{sample}</small>
            </span>
            <NativeSelect
              aria-label={words.fieldOf(heading)}
              value={Object.hasOwn(mapping, heading) ? (mapping[heading] ?? IGNORED) : ''}
              onChange={({ target: { value } }) =>
                onChange({ ...mapping, [heading]: value === IGNORED ? null : value })
              }
              data={[
                ...(Object.hasOwn(mapping, heading) ? [] : [{ value: '', label: words.decide }]),
                { value: IGNORED, label: words.ignore },
                ...options,
              ]}
            />
          </li>
        ))}
      </ul>
      {problem && <p className={shared.soft}>{problem}</p>}
      <div className={shared.row}>
        <Button variant="light" disabled={problem !== null} loading={isPending} onClick={onPreview}>
          {words.preview}
        </Button>
      </div>
    </section>
  );
}
