import { pipeline } from 'node:stream/promises';
import { MIGRATION_LOCK } from '../../storage/store.ts';
import { contentOf } from './backup-file.ts';
import { startProgram } from './postgresql-programs.ts';

/**
 * Puts a backup in place of what the database has, in one transaction: `pg_restore` writes the statements, and `psql` gets
 * the `commit` after the last of them only if `pg_restore` ended well.
 * @param replace whether the database may have tables
 * @throws Error if it has some and may not, or if other programs are connected to it
 */
export async function restorePostgresql(
  databaseUrl: string,
  { path, backupAt, replace }: { path: string; backupAt: string; replace: boolean },
): Promise<void> {
  const archive = startProgram('pg_restore', ['--file=-', '--schema=public', '--no-owner', '--no-privileges']);
  const script = startProgram('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'], databaseUrl);
  const { stdin } = script.child;
  const { stdin: archiveInput, stdout: statements } = archive.child;
  if (!stdin || !archiveInput || !statements) throw new Error('A program was started without its pipes.');
  try {
    stdin.write(`begin;\n${requireFree(replace)}${EMPTY}${EXTENSIONS}`);
    const reading = pipeline(contentOf(path), archiveInput).catch(() => undefined);
    // Without `end`: the commit follows.
    const writing = pipeline(statements, stdin, { end: false }).catch(() => undefined);
    await Promise.race([Promise.all([archive.ended, reading, writing]), script.ended]);
    stdin.end(`${markUnfinished(backupAt)}commit;\n`);
    await script.ended;
  } catch (error) {
    archive.child.kill();
    // Without its commit everything is as it was.
    stdin.end();
    script.child.kill();
    await Promise.allSettled([script.ended, archive.ended]);
    throw error;
  }
}

const OTHERS = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and coalesce(backend_type, 'client backend') = 'client backend'`;

/** A server that starts now waits at this lock, which migrations take, too. */
const requireFree = (replace: boolean) => `
set local lock_timeout = '15s';
select pg_advisory_xact_lock(${MIGRATION_LOCK});
do $$ begin
  -- A program that has just ended stays in the list for a moment.
  for attempt in 1..50 loop
    perform pg_stat_clear_snapshot();
    exit when not exists (${OTHERS});
    perform pg_sleep(0.1);
  end loop;
  if exists (${OTHERS}) then
    raise exception 'clef: Other programs are connected to this database: stop every server and worker first.';
  end if;
  if not ${replace} and exists (select from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace) then
    raise exception 'clef: The database is not empty. With --replace the backup takes the place of everything in it.';
  end if;
end $$;
`;

/** Removes all tables and functions. The extensions stay: they may belong to the server's administrator. */
const EMPTY = `
drop schema if exists pgboss cascade;
do $$ declare name text; begin
  for name in select c.oid::regclass from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
  loop
    if to_regclass(name) is not null then execute 'drop table ' || name || ' cascade'; end if;
  end loop;
  for name in select p.oid::regprocedure from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  loop execute 'drop routine ' || name || ' cascade'; end loop;
end $$;
`;

/** An archive of one schema does not contain them. */
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin']
  .map((name) => `create extension if not exists ${name} schema public;\n`)
  .join('');

/** The first process that opens the store finds this and pauses everything: see finish-restore.ts. */
const markUnfinished = (backupAt: string) => `
create table if not exists public.unfinished_restore (backup_at timestamptz(3) primary key);
delete from public.unfinished_restore;
insert into public.unfinished_restore values ('${backupAt}');
`;
