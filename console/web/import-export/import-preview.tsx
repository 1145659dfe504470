import { Button } from '@mantine/core';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { errorCodeOf } from '../trpc.ts';
import type { FilePreview, ImportKind } from './send-file.ts';
import { useImportTexts } from './use-import-texts.ts';

type ImportPreviewProps = {
  kind: ImportKind;
  preview: FilePreview;
  run: { isPending: boolean; error: unknown };
  onImport(): void;
};

/** The result that the import will have, with the errors and remarks of each column. */
export function ImportPreview({
  kind,
  preview: {
    counts,
    errors,
    errorGroups,
    remarks,
    mentions,
    repeated,
    shared: households,
    erased,
    withoutAddress,
    leftOut,
  },
  run,
  onImport,
}: ImportPreviewProps) {
  const words = useImportTexts();
  const total = counts.created + counts.updated;
  return (
    <section className={shared.stack} aria-label={words.previewTitle}>
      <h3>{words.previewTitle}</h3>
      {withoutAddress && (
        <p className={shared.notice} role="alert">
          {words.withoutAddress(withoutAddress)}
        </p>
      )}
      <p>{words.outcome(counts, kind)}</p>
      {errors.length > 0 && (
        <>
          <p className={shared.soft}>{words.errorsLead[kind](counts.refused)}</p>
          <GroupList groups={errorGroups} />
          {errorGroups.some(({ count, rows }) => count > rows.length) && (
            <details>
              <summary>{words.errorRows(counts.refused, errors.length)}</summary>
              <CellList cells={errors} />
            </details>
          )}
        </>
      )}
      {remarks.length > 0 && (
        <>
          <p className={shared.soft}>{words.remarksLead[kind](counts.remarked)}</p>
          <GroupList groups={remarks} />
        </>
      )}
      {counts.declining > 0 && <p className={shared.soft}>{words.decliningLead(counts.declining)}</p>}
      {mentions.count > 0 && (
        <>
          <p className={shared.soft}>{words.mentionsLead(mentions.count)}</p>
          <CellList cells={mentions.cells} />
        </>
      )}
      {households.length > 0 && (
        <>
          <p className={shared.soft}>{words.sharedLead}</p>
          <RowList rows={households.map(({ row, firstRow }) => ({ row, text: words.sharedWith(firstRow) }))} />
        </>
      )}
      {leftOut.length > 0 && <p className={shared.soft}>{words.leftOut(leftOut)}</p>}
      {erased.length > 0 && <p className={shared.notice}>{words.erased(erased)}</p>}
      {repeated.length > 0 && (
        <RowList rows={repeated.map(({ row, firstRow }) => ({ row, text: words.sameAs[kind](firstRow) }))} />
      )}
      {errorCodeOf(run.error) === 'conflict' ? <p role="alert">{words.changed}</p> : <ErrorMessage error={run.error} />}
      <div className={shared.row}>
        <Button
          variant={withoutAddress ? 'default' : 'filled'}
          disabled={total + counts.declining === 0}
          loading={run.isPending}
          onClick={onImport}
        >
          {withoutAddress
            ? words.importWithout(total, withoutAddress.people)
            : total === 0 && counts.declining > 0
              ? words.recordRefusals(counts.declining)
              : words.importNow[kind](total)}
        </Button>
      </div>
    </section>
  );
}

/** Errors or remarks by column and reason, each with its first rows. */
function GroupList({ groups }: { groups: FilePreview['remarks'] }) {
  const words = useImportTexts();
  return (
    <ul className={shared.rows}>
      {groups.map(({ column, message, count, rows }) => (
        <li key={`${column} ${message}`}>
          <span className={shared.grow}>
            {column && <strong>{column} </strong>}
            {words.fault(message)}
          </span>
          <small>{words.inRows(count, rows)}</small>
        </li>
      ))}
    </ul>
  );
}

/** Rows of the file, each with a sentence about it. */
function RowList({ rows }: { rows: { row: number; text: string }[] }) {
  const words = useImportTexts();
  return (
    <ul className={shared.rows}>
      {rows.map(({ row, text }) => (
        <li key={row}>
          <small>{words.row(row)}</small>
          <span className={shared.grow}>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Errors in cells of the file, each at its row and column. */
function CellList({ cells }: { cells: FilePreview['errors'] }) {
  const words = useImportTexts();
  return (
    <ul className={shared.rows}>
      {cells.map(({ row, column, message }) => (
        <li key={`${row} ${column} ${message}`}>
          <small>{words.row(row)}</small>
          <span className={shared.grow}>
            {column && <strong>{column} </strong>}
            {words.fault(message)}
          </span>
        </li>
      ))}
    </ul>
  );
}
