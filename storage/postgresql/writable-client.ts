import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** SQLSTATE `read_only_sql_transaction`. */
const READ_ONLY = '25006';

/**
 * A connection that ends when it turns out to be read-only. A standby, or a database that was set to read-only for a while,
 * leaves connections behind that never take writes again, and a busy pool would keep them for ever.
 */
export class WritableClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    // The driver's types leave its protocol layer out.
    const { connection } = this as unknown as { connection: EventEmitter & { stream: Socket } };
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) connection.stream.destroy();
    });
  }
}
