import { Socket } from 'node:net';
import { type ConnectionOptions, checkServerIdentity } from 'node:tls';
import { Client } from 'pg';

/** The one host, among several with copies of the same database, that takes writes. */
export type Primary = {
  /**
   * Makes a socket that connects to the primary, whatever host its connection names.
   * @param open makes the socket
   */
  socket(open: () => Socket): (options: TlsOptions) => Socket;
  /** Looks for the primary every few seconds, in case it moves while the old one has fallen silent. */
  watch(): void;
  close(): void;
};

/** The driver gives this to the function that makes a socket, although its types do not say so. */
type TlsOptions = { ssl?: unknown };

type Server = { url: string; name: string; host: string; port: number };

/** No host is a primary now. The code is one that makes requests answer 503. */
class NoPrimary extends Error {
  code = 'ECONNREFUSED';
}

const PROBE_TIMEOUT_MS = 2000;
/** How long the primary is taken to be where it was. A pool opens many connections in one moment. */
const TRUSTED_MS = 1000;
const WATCH_MS = 5000;

/**
 * Finds the primary among the hosts of `urls`. A promotion begins a new timeline, so of two hosts that take writes the one
 * with the higher timeline is right: the other is an old primary that nobody stopped. When the primary moves, the
 * connections to other hosts are closed.
 */
export function findPrimary(urls: readonly string[]): Primary {
  const servers = urls.map(serverOf);
  const sockets = new Map<Socket, Server>();
  let primary: { server: Server; timeline: number } | undefined;
  let trustedUntil = 0;
  let looking: Promise<Server> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const accept = (server: Server, timeline: number) => {
    if (primary && timeline < primary.timeline) {
      throw new Error(
        `${server.name} was the primary before ${primary.server.name}; stop it, or restart Clef to use it`,
      );
    }
    primary = { server, timeline };
    trustedUntil = performance.now() + TRUSTED_MS;
    for (const [socket, connected] of sockets) if (connected !== server) socket.destroy();
    return server;
  };
  const look = async (): Promise<Server> => {
    const isFirstLook = !primary;
    const answers = servers.map(async (server) => accept(server, await timelineOf(server)));
    // Later the timeline is known, and a host that does not answer need not be waited for.
    if (isFirstLook) await Promise.allSettled(answers);
    const found = await Promise.any(answers).catch(({ errors }: AggregateError) => {
      throw new NoPrimary(errors.map(({ message }) => message).join('; '));
    });
    return primary?.server ?? found;
  };
  const find = async (): Promise<Server> => {
    if (primary && performance.now() < trustedUntil) return primary.server;
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  return {
    socket:
      (open) =>
      ({ ssl }) => {
        const socket = open();
        const connect = socket.connect.bind(socket);
        const connectToPrimary = async () => {
          const server = await find();
          if (socket.destroyed) return;
          sockets.set(socket, server);
          identify(ssl, server);
          connect(server.port, server.host);
        };
        socket.once('close', () => {
          sockets.delete(socket);
          trustedUntil = 0;
        });
        socket.connect = () => {
          connectToPrimary().catch((error) => socket.destroy(error));
          return socket;
        };
        return socket;
      },
    watch: () => {
      timer = setInterval(() => void find().catch(() => undefined), WATCH_MS).unref();
    },
    close: () => clearInterval(timer),
  };
}

function serverOf(url: string): Server {
  const { host: name, hostname, port } = new URL(url);
  return { url, name, host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 5432) };
}

/** @throws Error that names the server if it does not answer or takes no writes */
async function timelineOf(server: Server): Promise<number> {
  const { url, name } = server;
  const client = new Client({
    connectionString: url,
    stream: (({ ssl }: TlsOptions) => {
      identify(ssl, server);
      return new Socket();
    }) as () => Socket,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(TIMELINE);
    if (rows[0].timeline !== null) return rows[0].timeline;
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  } finally {
    client.end().catch(() => undefined);
  }
  throw new Error(`${name} is a standby`);
}

/** The timeline is the first eight digits in the name of a file of the log, of which a standby writes none. */
const TIMELINE = `select case when current_setting('transaction_read_only') = 'off'
  then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/** Compares the certificate with the host: the driver compares it with the first host of the URL, or with localhost. */
function identify(ssl: unknown, { host }: Server): void {
  if (ssl === true) throw new Error('With several hosts, DATABASE_URL must say sslmode=verify-full, not ssl=true.');
  if (!ssl) return;
  const options = ssl as ConnectionOptions;
  options.checkServerIdentity ??= (_, certificate) => checkServerIdentity(host, certificate);
}
