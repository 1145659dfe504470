import { checkJournals } from '../check-journals.ts';
import { exportAgencyOf, exportContactOf } from '../export/export-agency.ts';
import { type ImportCommand, type OpenFile, performImport } from '../import-commands.ts';
import { mailCommands } from '../mail-commands.ts';
import { importPublicFile, publicDataCommands } from '../public-data-commands.ts';
import type { Runtime } from '../runtime.ts';
import { type Control, openControl } from './control.ts';
import { dumpEmbedded } from './embedded-backup.ts';

/** Takes the commands that only the process of an embedded store can perform. Without it the store is served all the same. */
export async function openServerControl({ config, store, context, jobContext, log }: Runtime): Promise<Control> {
  const none = { close: async () => undefined };
  if (store.kind !== 'pglite') return none;
  const commands = {
    backup: () => dumpEmbedded(store),
    checkJournals: (slug: string | undefined) => checkJournals(context, slug),
    exportAgency: (slug: string) => exportAgencyOf(context, slug),
    exportContact: (slug: string, contactId: string) => exportContactOf(context, slug, contactId),
    calls: { ...mailCommands(context), ...publicDataCommands(context) },
    // As a job, so that requests go before its slices.
    importPublicData: (name: string, open: OpenFile) => importPublicFile(jobContext, { name, open }),
    import: (command: ImportCommand, open: OpenFile) => performImport(context, command, open),
  };
  // Some file systems know no sockets.
  return openControl(config.dataFolder, commands).catch((err) => {
    log.warn({ err }, 'clef backup, export, import and mail will not work while this process runs');
    return none;
  });
}
