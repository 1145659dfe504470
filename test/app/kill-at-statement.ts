import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';

/**
 * Loaded into a server with `--import`, this kills it before it sends a statement that matches KILL_AT_STATEMENT. What was committed
 * before stays, and a transaction that is open does not.
 */
const statement = new RegExp(process.env.KILL_AT_STATEMENT ?? '(?!)');

type Sends = { [method: string]: (...given: any[]) => unknown };

/** Kills the process when a method is called with a text that matches. */
function killAt(sends: object, method: string, textsOf: (asked: any) => string[]): void {
  const prototype = sends as Sends;
  const send = prototype[method] as Sends[string];
  prototype[method] = function (...given) {
    if (textsOf(given[0]).some((text) => statement.test(text))) process.kill(process.pid, 'SIGKILL');
    return send.apply(this, given);
  };
}

killAt(Client.prototype, 'query', (asked) => [typeof asked === 'string' ? asked : asked.text]);
// The embedded store gets messages of the protocol, in which a statement's text stands between two zero bytes.
killAt(PGlite.prototype, 'execProtocolStream', (messages: Uint8Array) => Buffer.from(messages).toString().split('\0'));
