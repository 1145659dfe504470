import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';

/**
 * Loaded into a server with `--import`, this kills it before it sends a statement that matches KILL_AT_STATEMENT. What was committed
 * before stays, and a transaction that is open does not.
 */
const statement = new RegExp(process.env.KILL_AT_STATEMENT ?? '(?!)');

for (const { prototype } of [Client, PGlite] as { prototype: { query(...given: any[]): unknown } }[]) {
  const { query } = prototype;
  prototype.query = function (...given) {
    const [asked] = given;
    if (statement.test(typeof asked === 'string' ? asked : asked.text)) process.kill(process.pid, 'SIGKILL');
    return query.apply(this, given);
  };
}
