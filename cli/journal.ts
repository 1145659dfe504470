import { Command } from 'commander';
import { readConfig } from '../app/config.ts';
import { openExisting } from './context.ts';

const check = new Command('check')
  .description('Verify that no entry was changed, removed or inserted. The exit status is 1 if one was.')
  .option('--agency <slug>', 'only this agency, for instance demo')
  .addHelpText('after', '\nOn the embedded store, a running server checks for this command.')
  .action(async ({ agency }: { agency?: string }) => {
    const checks = await checksOf(agency);
    if (checks.length === 0) console.log('There is no agency in this store yet, so it has no journal.');
    for (const { slug, intact, entries, brokenAt } of checks) {
      console.log(
        intact ? `${slug}: intact, ${entries} entries` : `${slug}: altered at entry ${brokenAt} of ${entries}`,
      );
    }
    const altered = checks.filter(({ intact }) => !intact).length;
    if (altered > 0) throw new Error(`${altered} of ${checks.length} journals were altered outside of Clef.`);
  });

async function checksOf(slug: string | undefined) {
  const config = readConfig(process.env);
  const [{ checkJournals }, { FolderInUse }, { askForJournalChecks }] = await Promise.all([
    import('../app/check-journals.ts'),
    import('../app/open-store.ts'),
    import('../app/backup/control-client.ts'),
  ]);
  try {
    await using context = await openExisting(config);
    return await checkJournals(context, slug);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return askForJournalChecks(config.dataFolder, slug);
  }
}

export const journal = new Command('journal').description('Look after the journals of the agencies.').addCommand(check);
