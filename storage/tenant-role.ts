/** Runs one or several statements without parameters and returns the rows of the last one. */
type Run = (statements: string) => Promise<unknown[]>;

/**
 * The role in which the work of one agency is done. The policies show it the rows of the agency that is set, and it owns
 * nothing. Roles are shared by all databases of a server, so each login has one of its own: another installation's login
 * could otherwise take it.
 */
export const tenantRoleOf = (login: string): string => `${login}_tenant`;

/**
 * Makes the tenant role and lets it use the tables, where that is missing: in a new database, after a migration, and after
 * a restore into a server without the role.
 * @throws Error that says what an administrator has to do, when the login may not make the role, or the role or the login sees
 * more or less than it should
 */
export async function ensureTenantRole(run: Run): Promise<void> {
  const [state] = (await run(STATE)) as [State];
  const { login, bound, made, taken, unbound, open } = state;
  const role = tenantRoleOf(login);
  if (bound) throw new Error(`${login} does not own Clef's tables; connect as their owner`);
  if (unbound) throw new Error(`the role ${role} must be neither a superuser nor have BYPASSRLS`);
  if (!made || !taken) await makeRole(run, login, role);
  if (!open) await run(letIn(role));
}

/** Several processes, each with a database of its own, may make the role in the same moment. */
async function makeRole(run: Run, login: string, role: string): Promise<void> {
  const [create, grant] = [`create role ${quoted(role)} nologin`, `grant ${quoted(role)} to ${quoted(login)}`];
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run(`do $$ begin
        if to_regrole(${literal(quoted(role))}) is null then ${create}; end if;
        if not ${mayTake(literal(role))} then ${grant}; end if;
      end $$`);
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === INSUFFICIENT_PRIVILEGE) {
        const advice = `${login} may not make the role ${role}. As an administrator, run: ${create}; ${grant};`;
        throw new Error(advice, { cause: error });
      }
      if (attempt === MAX_ATTEMPTS || !code || !MADE_MEANWHILE.has(code)) throw error;
    }
  }
}

const MAX_ATTEMPTS = 5;
const INSUFFICIENT_PRIVILEGE = '42501';
/** SQLSTATEs of a role that exists, of its row that exists, and of a row that another connection has just changed. */
const MADE_MEANWHILE = new Set(['42710', '23505', 'XX000']);

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Since PostgreSQL 16 a member may be allowed to administer a role, but not to take it. */
const mayTake = (role: string) => `pg_has_role(current_user, ${role},
  case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)`;

/** A table without row security stays closed to the role, so that a forgotten policy is noticed at once. */
const letIn = (role: string) => `do $$ declare owned regclass; begin
  grant usage on schema public to ${quoted(role)};
  for owned in select oid from ${PROTECTED} loop
    execute format('grant select, insert, update, delete on %s to %I', owned, ${literal(role)});
  end loop;
  for owned in select oid from ${VIEWS} loop
    execute format('grant select on %s to %I', owned, ${literal(role)});
  end loop;
end $$`;

const PROTECTED = `(select oid from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relrowsecurity) as protected`;

const VIEWS = `(select oid from pg_class
  where relkind = 'v' and relnamespace = 'public'::regnamespace and relname like 'indexed\\_%') as view`;

type State = { login: string } & Record<'bound' | 'made' | 'taken' | 'unbound' | 'open', boolean>;

const STATE = `select current_user as login,
  row_security_active('agency') as bound,
  role.oid is not null as made,
  coalesce(role.rolsuper or role.rolbypassrls, false) as unbound,
  role.oid is not null and ${mayTake('role.oid')} as taken,
  role.oid is not null and has_schema_privilege(role.oid, 'public', 'usage') and (
    select bool_and(has_table_privilege(role.oid, protected.oid, each)) from ${PROTECTED}
    cross join unnest('{select,insert,update,delete}'::text[]) as each)
    and (select bool_and(has_table_privilege(role.oid, view.oid, 'select')) from ${VIEWS}) as open
  from (select current_user || '_tenant' as name) as wanted left join pg_roles as role on role.rolname = wanted.name`;
