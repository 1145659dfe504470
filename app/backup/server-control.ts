import { checkJournals } from '../check-journals.ts';
import { exportAgencyOf, exportContactOf } from '../export/export-agency.ts';
import type { Runtime } from '../runtime.ts';
import { openControl } from './control.ts';
import { dumpEmbedded } from './embedded-backup.ts';

/** Takes the commands that only the process of an embedded store can perform. Without it the store is served all the same. */
export async function openServerControl({ config, store, context, log }: Runtime): Promise<{ close(): void }> {
  const none = { close: () => undefined };
  if (store.kind !== 'pglite') return none;
  const commands = {
    backup: () => dumpEmbedded(store),
    checkJournals: (slug: string | undefined) => checkJournals(context, slug),
    exportAgency: (slug: string) => exportAgencyOf(context, slug),
    exportContact: (slug: string, contactId: string) => exportContactOf(context, slug, contactId),
  };
  // Some file systems know no sockets.
  return openControl(config.dataFolder, commands).catch((err) => {
    log.warn({ err }, 'clef backup and clef export will not work while this process runs');
    return none;
  });
}
