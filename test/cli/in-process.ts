import { type Command, CommanderError, type OutputConfiguration } from 'commander';
import { vi } from 'vitest';
import { errorLine, program } from '../../cli/program.ts';
import { type ProcessResult, SECRET } from '../support/process.ts';

/**
 * Runs one command in this process, as `cli.ts` does in its own, but many times faster. Only one at a time, because a
 * command reads `process.env`. What depends on the process (its exit status, whether it ends by itself, what else writes
 * to stdout) needs a real one: `clef` of support/process.ts.
 */
export async function runInProcess(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<ProcessResult> {
  const result: ProcessResult = { code: 0, stdout: '', stderr: '' };
  const writeOut = (text: string) => {
    result.stdout += text;
  };
  const writeErr = (text: string) => {
    result.stderr += text;
  };
  captureOutput(program, { writeOut, writeErr });
  const log = vi.spyOn(console, 'log').mockImplementation((text) => writeOut(`${text}\n`));
  const inherited = process.env;
  process.env = { LOG_LEVEL: 'silent', CLEF_SECRET: SECRET, ...environment };
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // Commander has printed its own errors already.
    if (error instanceof CommanderError) result.code = error.exitCode;
    else {
      writeErr(`${errorLine(error as Error)}\n`);
      result.code = 1;
    }
  } finally {
    process.env = inherited;
    log.mockRestore();
  }
  return result;
}

/** Makes a command and its subcommands throw instead of ending this process. */
function captureOutput(command: Command, output: OutputConfiguration): void {
  command.exitOverride().configureOutput(output);
  for (const subcommand of command.commands) captureOutput(subcommand, output);
}
