import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import { readDatabaseUrl } from './database-url.ts';
import { findPrimary } from './primary.ts';
import { closeWhenSilent } from './silent-connection.ts';
import { WritableClient } from './writable-client.ts';

/** How each connection of a store reaches the database. */
export type DatabaseConnections = {
  connection: Connection;
  /** For statements that may take any time, without traffic meanwhile. */
  patient: Connection;
  /** Begins to notice that the primary has moved, where the database has several hosts. */
  watch(): void;
  close(): void;
};

type Connection = Required<Pick<ClientConfig, 'connectionString' | 'stream'>> & {
  connectionString: string;
  /** The class of which a pool makes its connections. */
  Client: typeof WritableClient;
};

/**
 * @param databaseUrl see `readDatabaseUrl`
 * @param silenceMs a connection without traffic for so long is closed
 */
export function databaseConnections(databaseUrl: string, silenceMs: number): DatabaseConnections {
  const { urls, seeksPrimary } = readDatabaseUrl(databaseUrl);
  const primary = seeksPrimary ? findPrimary(urls) : undefined;
  const connectionBy = (open: () => Socket) => ({
    connectionString: urls[0],
    stream: primary ? (primary.socket(open) as () => Socket) : open,
    Client: WritableClient,
  });
  return {
    connection: connectionBy(closeWhenSilent(silenceMs)),
    patient: connectionBy(() => new Socket()),
    watch: () => primary?.watch(),
    close: () => primary?.close(),
  };
}
