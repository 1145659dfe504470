import { importPublicData, type PublicDataReport } from '../domain/public-files/import-public-data.ts';
import { listPublicImports, type PublicImport } from '../domain/public-files/list-imports.ts';
import type { NamedFile } from '../domain/public-files/public-file.ts';
import type { AppContext } from '../door/transaction/transact.ts';

export type { PublicDataReport, PublicImport };

/** The commands of `clef import public-data` that take no file. */
export type PublicDataCommands = { listPublicData(): Promise<PublicImport[]> };

export const publicDataCommands = ({ rows }: Pick<AppContext, 'rows'>): PublicDataCommands => ({
  listPublicData: () => listPublicImports(rows.ofAllAgencies),
});

/** Brings a published file in, for all agencies. Nobody's journal has it: it belongs to the installation.
 * @throws Refusal */
export const importPublicFile = (
  { rows, now }: Pick<AppContext, 'rows' | 'now'>,
  file: NamedFile,
): Promise<PublicDataReport> => importPublicData(rows.ofAllAgencies, file, now);
