import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { v4 } from 'uuid';
import { Card } from '../components/card.tsx';
import { lazyPage } from '../components/code-loading.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { queryClient } from '../trpc.ts';
import { ColleagueMapping } from './colleague-mapping.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import { ImportPreview } from './import-preview.tsx';
import {
  type Colleagues,
  type FileColumns,
  type ImportKind,
  type Mapping,
  type SaidByFile,
  sendFile,
} from './send-file.ts';
import { useImportTexts } from './use-import-texts.ts';
import { ViewsOfFile } from './views-of-file.tsx';

const FileDrop = lazyPage(() => import('./file-drop.tsx'));

/** The steps of an import: a file, its columns, a preview, and the import of exactly that. */
export function ImportCard() {
  const words = useImportTexts();
  const [kind, setKind] = useState<ImportKind>('contacts');
  const [preset, setPreset] = useState('');
  const [existing, setExisting] = useState('skip');
  const [file, setFile] = useState<File | null>(null);
  const [encoding, setEncoding] = useState('');
  const [mapping, setMapping] = useState<Mapping>({});
  const [colleagues, setColleagues] = useState<Colleagues>({});
  const [asked, setAsked] = useState<string[]>([]);
  const [said, setSaid] = useState<SaidByFile>(saysNothing);
  const columns = useMutation({
    mutationFn: ({ file, ...choices }: { file: File; kind: ImportKind; preset?: string; encoding?: string }) =>
      sendFile('columns', file, choices),
    onSuccess: (found) => {
      setMapping(mappingOf(found));
      setColleagues(found.colleagues);
      setAsked([]);
      setSaid(saidBy(found));
    },
  });
  const choices = () => ({
    ...{ kind, existing, mapping: withColleagues(mapping, colleagues) },
    ...(encoding && { encoding }),
    ...(kind === 'views' && statedFor(said)),
  });
  const preview = useMutation({
    // Each preview is imported once: pressed again after a lost answer, the import gets the answer of the first press.
    mutationFn: async (file: File) => ({
      ...(await sendFile('preview', file, choices())),
      formId: v4(),
    }),
    // A name stays asked about once it has its answer, which may be corrected.
    onSuccess: ({ unknownColleagues }) => setAsked([...new Set([...asked, ...unknownColleagues])]),
  });
  const run = useMutation({
    mutationFn: ({ file, ...previewed }: { file: File; fingerprint: string; formId: string }) =>
      sendFile('import', file, {
        ...choices(),
        ...previewed,
        skipErrors: true,
      }),
    onSuccess: () => {
      setFile(null);
      columns.reset();
      preview.reset();
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  /** A preview of other choices is no preview any more. */
  const forget = () => {
    preview.reset();
    run.reset();
  };
  const read = (chosen: { file: File | null; kind: ImportKind; preset: string; encoding?: string }) => {
    forget();
    columns.reset();
    setEncoding(chosen.encoding ?? '');
    if (!chosen.file) return;
    columns.mutate({
      ...{ file: chosen.file, kind: chosen.kind },
      ...(chosen.preset && { preset: chosen.preset }),
      ...(chosen.encoding && { encoding: chosen.encoding }),
    });
  };
  return (
    <Card title={words.importTitle}>
      <p className={shared.soft}>{kind === 'views' ? words.viewsLead : words.importLead}</p>
      <div className={shared.stack}>
        <div className={shared.row}>
          <SegmentedControl
            aria-label={words.kind}
            value={kind}
            onChange={(value) => {
              setKind(value as ImportKind);
              read({ file, kind: value as ImportKind, preset });
            }}
            data={[
              { value: 'contacts', label: words.kinds.contacts },
              { value: 'properties', label: words.kinds.properties },
              { value: 'views', label: words.kinds.views },
            ]}
          />
          {kind !== 'views' && (
            <>
              <NativeSelect
                aria-label={words.preset}
                value={preset}
                onChange={({ target: { value } }) => {
                  setPreset(value);
                  read({ file, kind, preset: value });
                }}
                data={[
                  { value: '', label: words.presetNone },
                  { value: 'apimo', label: words.presetApimo },
                ]}
              />
              <NativeSelect
                aria-label={words.existing}
                value={existing}
                onChange={({ target: { value } }) => {
                  setExisting(value);
                  forget();
                }}
                data={[
                  { value: 'skip', label: words.existingSkip },
                  { value: 'update', label: words.existingUpdate },
                ]}
              />
            </>
          )}
        </div>
        <Suspense fallback={null}>
          <FileDrop
            file={file}
            isLoading={columns.isPending}
            onFile={(chosen) => {
              setFile(chosen);
              read({ file: chosen, kind, preset });
            }}
          />
        </Suspense>
        <ErrorMessage error={columns.error} />
        {run.data && (
          <p role="status">
            {run.data.kind === 'views' ? words.viewsDone(run.data.counts) : words.done(run.data.counts)}
          </p>
        )}
        {run.data && kind === 'contacts' && run.data.counts.created > 0 && <p>{words.consentsFirst}</p>}
        {file && columns.data && (
          <>
            <EncodingChoice
              encodings={columns.data.encodings}
              chosen={encoding}
              onChange={(changed) => read({ file, kind, preset, encoding: changed })}
            />
            {kind === 'views' && (
              <ViewsOfFile
                // A day that is set from outside needs a new field.
                key={columns.submittedAt}
                fields={Object.values(mapping)}
                said={said}
                onChange={(changed) => {
                  setSaid(changed);
                  forget();
                }}
              />
            )}
            <ColumnMapping
              kind={kind}
              columns={columns.data}
              mapping={mapping}
              onChange={(changed) => {
                setMapping(changed);
                forget();
              }}
              isPending={preview.isPending}
              onPreview={() => {
                run.reset();
                preview.mutate(file);
              }}
            />
            {asked.length > 0 && (
              <ColleagueMapping
                names={asked}
                chosen={colleagues}
                onChange={(chosen) => {
                  setColleagues(chosen);
                  forget();
                }}
              />
            )}
            <ErrorMessage error={preview.error} />
            {preview.data && (
              <ImportPreview
                kind={kind}
                preview={preview.data}
                run={run}
                onImport={() => {
                  const { fingerprint, formId } = preview.data;
                  run.mutate({ file, fingerprint, formId });
                }}
              />
            )}
          </>
        )}
      </div>
    </Card>
  );
}

const saysNothing: SaidByFile = { portal: '', from: '', to: '' };

const saidBy = ({ said }: FileColumns): SaidByFile => ({
  ...{ portal: said?.portal ?? '', from: said?.period?.from ?? '', to: said?.period?.to ?? '' },
});

/** One day alone is the first and the last. */
const statedFor = ({ portal, from, to }: SaidByFile) => ({
  ...(portal.trim() && { portal: portal.trim() }),
  ...((from || to) && { period: { from: from || to, to: to || from } }),
});

/** The answers about colleagues belong to the column that names them. */
const withColleagues = (mapping: Mapping, colleagues: Colleagues) =>
  Object.fromEntries(
    Object.entries(mapping).map(([heading, field]) => [
      heading,
      field === 'assignedTo' ? { field, colleagues } : field,
    ]),
  );

/** A column about consent has no field until a person has chosen one. */
const mappingOf = ({ columns }: FileColumns): Mapping =>
  Object.fromEntries(columns.flatMap(({ heading, field, isUndecided }) => (isUndecided ? [] : [[heading, field]])));
