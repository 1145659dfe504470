import type { importRecords } from '../../../domain/imports/import-records.ts';
import type { previewImport } from '../../../domain/imports/preview-import.ts';
import type { readColumns } from '../../../domain/imports/read-columns.ts';
import { postFile, refusal } from '../files/post-file.ts';

type Output<Operation extends { output: { _output: unknown } }> = Operation['output']['_output'];

export type FileColumns = Output<typeof readColumns>;
export type FilePreview = Output<typeof previewImport>;

type Answers = { columns: FileColumns; preview: FilePreview; import: Output<typeof importRecords> };

export type ImportKind = 'contacts' | 'properties' | 'views';
/** The portal and the days of all rows of a file of statistics; empty where nobody has said them. */
export type SaidByFile = { portal: string; from: string; to: string };
/** The field of each column; null leaves the column out. */
export type Mapping = Record<string, string | null>;

/** Colleagues by what the file calls them; null for somebody who is none. */
export type Colleagues = Record<string, string | null>;

/** The most that the server takes. */
const MAX_BYTES = 30 * 1024 * 1024;

/** Sends a file with the choices that were made about it: a line of JSON, then the file as it is. */
export async function sendFile<Step extends keyof Answers>(
  step: Step,
  file: File,
  choices: Record<string, unknown>,
): Promise<Answers[Step]> {
  if (file.size > MAX_BYTES - 64 * 1024) throw refusal('payload_too_large');
  return postFile<Answers[Step]>(`/console/imports/${step}`, file, { choices });
}
