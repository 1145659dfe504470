import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** One of PostgreSQL's own programs, as it is found on the PATH. */
type Program = 'pg_dump' | 'pg_restore' | 'psql';

/** A program under way. `ended` resolves when it has ended well. */
export type RunningProgram = { child: ChildProcess; ended: Promise<void> };

/**
 * Starts a program on a database, or on none. The password goes through the environment: every process of the machine may
 * see the arguments.
 */
export function startProgram(program: Program, args: readonly string[], databaseUrl?: string): RunningProgram {
  const { url, password } = withoutPassword(databaseUrl ?? '');
  const child = spawn(program, [...args, ...(url ? ['--dbname', url] : [])], {
    env: { ...process.env, PGCONNECT_TIMEOUT: '10', ...(password && { PGPASSWORD: password }) },
  });
  const failure = text(child.stderr);
  // Its end says why; what cannot be written any more needs no second error.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close').then(
    async ([code]) => {
      if (code === 0) return;
      const reason = reasonIn(await failure) ?? `it ended with ${code}`;
      throw new Error(reason.startsWith(OWN) ? reason.slice(OWN.length) : `${program}: ${reason}`);
    },
    (error) => {
      throw error.code === 'ENOENT' ? new Error(notInstalled(program)) : error;
    },
  );
  // A caller that reads the output first waits for the end later.
  ended.catch(() => undefined);
  return { child, ended };
}

/** Refusals of our own statements begin so. */
const OWN = 'clef: ';

const notInstalled = (program: Program) =>
  `${program} is not on the PATH of this machine. It is part of PostgreSQL's client programs (on Debian: apt install postgresql-client).`;

/** The first error in what a program has said, without its own name and the line of the script. */
function reasonIn(said: string): string | undefined {
  const lines = said.split('\n').filter(Boolean);
  const line = lines.find((text) => /error|fatal/i.test(text)) ?? lines[0];
  return line?.replace(/^(pg_dump|pg_restore|psql):(<stdin>:\d+:)?\s*/, '').replace(/^(error|ERROR|FATAL):\s*/, '');
}

const USER_AND_PASSWORD = /^(\w+:\/\/[^:@/?]*):([^@/?]*)@/;
const PASSWORD_PARAMETER = /([?&])password=([^&]*)&?/;

function withoutPassword(databaseUrl: string): { url: string; password: string | undefined } {
  const [, , password] = USER_AND_PASSWORD.exec(databaseUrl) ?? PASSWORD_PARAMETER.exec(databaseUrl) ?? [];
  const url = databaseUrl.replace(USER_AND_PASSWORD, '$1@').replace(PASSWORD_PARAMETER, '$1');
  return { url, password: password && decodeURIComponent(password) };
}

/** The major version of an installed program. */
export async function majorVersion(program: Program): Promise<number> {
  const { child, ended } = startProgram(program, ['--version']);
  const said = text(child.stdout as NonNullable<typeof child.stdout>);
  await ended;
  return Number(/(\d+)/.exec(await said)?.[1]);
}
