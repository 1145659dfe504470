import { chownSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../domain/shared/ids.ts';
import { CONNECTIONS } from '../../storage/rows.ts';
import { openServer, type Store } from '../../storage/store.ts';
import { postgresqlPrograms } from '../setup/postgresql-cluster.ts';
import { synchronousPair } from '../setup/postgresql-pair.ts';
import { isEmbedded } from '../support/installation.ts';
import { dataFolder } from '../support/process.ts';
import { tcpProxy } from '../support/tcp-proxy.ts';
import { cert, key } from './address-certificate.ts';

const programs = isEmbedded ? undefined : postgresqlPrograms();
if (!isEmbedded && !programs) {
  console.warn('!'.repeat(80), '\nNo initdb on this machine: the test of a promoted standby is LEFT OUT.');
}

/** Longer than the test: a dead connection that only silence would end is never replaced. */
const FOR_EVER_MS = 3_600_000;

describe.runIf(programs)('a database with a standby', async () => {
  if (!programs) return;
  const pair = await synchronousPair(programs);
  const proxies = [await tcpProxy(pair.urls[0]), await tcpProxy(pair.urls[1])] as const;
  const [one, two] = proxies.map(({ url }) => new URL(url).host);
  const url = `postgresql://postgres@${two},${one}/postgres?target_session_attrs=read-write`;
  const ports = pair.urls.map((url) => Number(new URL(url).port));
  /** The port of the server that each connection of a full pool leads to. */
  const portsOf = async ({ rows }: Store) => {
    const port = sql<{ port: number }>`select inet_server_port() as port, pg_sleep(0.05)`;
    const all = Array.from({ length: CONNECTIONS.ofAllAgencies }, () => port.execute(rows.ofAllAgencies));
    const ofOne = Array.from({ length: CONNECTIONS.ofAgencies }, () => port.execute(rows.ofAgency(newId())));
    const answers = await Promise.all([...all, ...ofOne]);
    return new Set(answers.map(({ rows }) => rows[0]?.port));
  };
  const freshly = async <T>(work: (store: Store) => Promise<T>) => {
    const store = await openServer(url, FOR_EVER_MS);
    return work(store).finally(() => store.close());
  };
  const store = await openServer(url, FOR_EVER_MS);

  it('is written to on the primary, although its URL names the standby first', async () => {
    await store.migrate();
    expect(await portsOf(store)).toEqual(new Set([ports[0]]));
    await store.ping();
  });

  it('is not ready while its standby is away, because no commit is acknowledged', async () => {
    // The first writes after a migration also log what they tidy up in the catalog, and so wait in any case.
    for (let n = 0; n < 5; n += 1) await store.ping();
    pair.freezeStandby();
    const failure = await store.ping().then(undefined, ({ message }) => message);
    pair.thawStandby();
    expect(failure).toBe('Query read timeout');
    await expect.poll(() => store.ping().then(() => 'ready')).toBe('ready');
  });

  it('is asked for the certificate of the host that is connected to, not of the first one', async () => {
    const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(store.rows.ofAllAgencies);
    const data = rows[0]?.data_directory as string;
    const { uid, gid } = statSync(data);
    for (const [file, text] of Object.entries({ 'server.key': key, 'server.crt': cert })) {
      writeFileSync(join(data, file), text, { mode: 0o600 });
      chownSync(join(data, file), uid, gid);
    }
    await pair.onPrimary('alter system set ssl = on', 'select pg_reload_conf()');
    const trusted = join(dataFolder(), 'root.crt');
    writeFileSync(trusted, cert);
    const verified = `/postgres?sslmode=verify-full&sslrootcert=${trusted}`;
    const encrypted = await openServer(`postgresql://postgres@localhost:${ports[1]},127.0.0.1:${ports[0]}${verified}`);
    const seen = sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
    expect((await seen.execute(encrypted.rows.ofAllAgencies)).rows).toEqual([{ ssl: true }]);
    await encrypted.close();
    await expect(openServer(`postgresql://postgres@localhost:${ports[0]}${verified}`)).rejects.toThrow('altnames');
  });

  it('is reached again after a promotion, although the old primary went silent and closed nothing', async () => {
    proxies[0].freeze();
    const lost = portsOf(store).catch(() => undefined);
    await pair.promote();
    await pair.waitForStandby('');
    expect(await lost).toBe(undefined);
    expect(await portsOf(store)).toEqual(new Set([ports[1]]));
    await store.ping();
  });

  it('is never written to on an old primary that came back', async () => {
    proxies[0].repair();
    const old = await openServer(pair.urls[0]);
    expect(await portsOf(old)).toEqual(new Set([ports[0]]));
    await old.close();
    expect(await freshly(portsOf)).toEqual(new Set([ports[1]]));
    proxies[1].cut();
    // Queries on the connections that were cut fail before the first new connection does.
    const failure = () => portsOf(store).then(undefined, ({ message }) => message);
    await expect.poll(failure).toContain(`${one} was the primary before ${two}`);
    proxies[1].repair();
    expect(await portsOf(store)).toEqual(new Set([ports[1]]));
    await store.close();
  });
});
