import { Command } from 'commander';
import { readConfig } from '../app/config.ts';
import { onStoreOrServer } from './context.ts';

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

const checksOf = (slug: string | undefined) =>
  onStoreOrServer(readConfig(process.env), {
    onStore: async (context) => (await import('../app/check-journals.ts')).checkJournals(context, slug),
    onServer: (dataFolder, { askForJournalChecks }) => askForJournalChecks(dataFolder, slug),
  });

export const journal = new Command('journal').description('Look after the journals of the agencies.').addCommand(check);
