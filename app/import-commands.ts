import type { z } from 'zod';
import { systemActorOf } from '../domain/agency/agencies.ts';
import { listImports } from '../domain/imports/import-record.ts';
import { importRecords } from '../domain/imports/import-records.ts';
import { previewImport } from '../domain/imports/preview-import.ts';
import { undoImport } from '../domain/imports/undo-import.ts';
import { perform } from '../door/perform.ts';
import type { AppContext } from '../door/transaction/transact.ts';

/** The operations of `clef import`. */
export const importOperations = { previewImport, importRecords, undoImport, listImports };

export type ImportName = keyof typeof importOperations;
export type ImportOutput<Name extends ImportName> = z.output<(typeof importOperations)[Name]['output']>;

/** The input of such an operation, still unchecked. A file is described without its content. */
export type ImportInput = { file?: { name: string; encoding?: string; separator?: string } } & Record<string, unknown>;

/** One command of `clef import`. `agency` is a slug. */
export type ImportCommand<Name extends ImportName = ImportName> = { agency: string; name: Name; input: ImportInput };

/** Opens the file that comes with a command; an import reads it more than once. */
export type OpenFile = () => AsyncIterable<Uint8Array>;

/** Performs a command in the name of the installation.
 * @throws Refusal */
export async function performImport<Name extends ImportName>(
  context: AppContext,
  { agency, name, input }: ImportCommand<Name>,
  open: OpenFile,
): Promise<ImportOutput<Name>> {
  const actor = await systemActorOf(context.rows.ofAllAgencies, agency);
  const { file, ...choices } = input;
  const given = { ...choices, ...(file && { file: { ...file, open } }) };
  return (await perform(context, actor, importOperations[name], given)).output as ImportOutput<Name>;
}
