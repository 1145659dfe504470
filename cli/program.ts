import { Command } from 'commander';
import type { FieldError } from '../domain/shared/refusal.ts';
import { version } from '../domain/shared/version.ts';
import { backup, restore } from './backup.ts';
import { exportData } from './export.ts';
import { importCommand } from './import.ts';
import { journal } from './journal.ts';
import { keys } from './keys.ts';
import { mailCommand } from './mail.ts';
import { mcp } from './mcp.ts';
import { serve } from './serve.ts';
import { migrate, seed } from './store.ts';
import { worker } from './worker.ts';

/** All commands. Each imports its code only when it runs, so that help, errors and `clef mcp` start at once. */
export const program = new Command('clef')
  .description('The door through which AI agents and scripts work in a French estate agency’s CRM.')
  .version(version)
  .showHelpAfterError('(add --help for what it takes)');

const commands = [
  ...[serve, worker, migrate, seed, keys, mcp, importCommand, exportData, mailCommand],
  ...[backup, restore, journal],
];
for (const command of commands) program.addCommand(command);

/** The one line that a failed command prints. */
export function errorLine({ message, errors }: Error & { errors?: FieldError[] }): string {
  const fields = errors?.map?.(({ path, message }) => `${path} ${message}`).join('; ');
  return `clef: ${message}${fields ? ` ${fields}` : ''}`;
}
