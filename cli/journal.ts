import { Command } from 'commander';
import type { JournalCheck } from '../app/check-journals.ts';
import { readConfig } from '../app/config.ts';
import { onStoreOrServer } from './context.ts';

const check = new Command('check')
  .description(
    'Verify that no entry of the journal or of the register of mandates was changed, removed or inserted. The exit status is 1 if one was.',
  )
  .option('--agency <slug>', 'only this agency, for instance demo')
  .addHelpText('after', '\nOn the embedded store, a running server checks for this command.')
  .action(async ({ agency }: { agency?: string }) => {
    const checks = await checksOf(agency);
    if (checks.length === 0) console.log('There is no agency in this store yet, so it has no journal.');
    for (const { slug, intact, entries, brokenAt, register } of checks) {
      console.log(
        intact ? `${slug}: intact, ${entries} entries` : `${slug}: altered at entry ${brokenAt} of ${entries}`,
      );
      for (const line of linesAbout(register)) console.log(`${slug}: ${line}`);
    }
    const altered = checks.filter(({ intact, register }) => !intact || !register.intact).length;
    if (altered > 0) throw new Error(`${altered} of ${checks.length} journals were altered outside of Clef.`);
  });

type RegisterCheck = JournalCheck['register'];

/** The register of mandates is part of the journal's chain; an agency that does not keep it here has none. */
function linesAbout({ intact, entries, faults }: RegisterCheck): string[] {
  if (intact) return entries === 0 ? [] : [`register of mandates intact, ${entries} entries`];
  return faults.map(({ kind, number, seq }) => {
    const about = [number !== null && `mandate ${number}`, seq !== null && `entry ${seq}`].filter(Boolean).join(', ');
    return `register of mandates altered: ${words[kind]}${about && ` (${about})`}`;
  });
}

const words: Record<RegisterCheck['faults'][number]['kind'], string> = {
  number_missing: 'a number is missing',
  entry_missing: 'an entry is missing',
  entry_changed: 'an entry was changed',
  entry_unknown: 'the journal does not know an entry',
  beginning_changed: 'its beginning was changed',
};

const checksOf = (slug: string | undefined) =>
  onStoreOrServer(readConfig(process.env), {
    onStore: async (context) => (await import('../app/check-journals.ts')).checkJournals(context, slug),
    onServer: (dataFolder, { askForJournalChecks }) => askForJournalChecks(dataFolder, slug),
  });

export const journal = new Command('journal').description('Look after the journals of the agencies.').addCommand(check);
