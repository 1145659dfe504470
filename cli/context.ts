import { type Config, DEFAULT_PORT } from '../app/config.ts';
import type { AppContext } from '../approval/transaction/transact.ts';

/** Opens the configured store for one command; `await using` closes it when the command ends. */
export async function openContext(config: Config): Promise<AppContext & AsyncDisposable & { kind: string }> {
  const { openStore } = await import('../app/open-store.ts');
  const store = await openStore(config);
  return {
    kind: store.kind,
    db: store.db,
    now: () => new Date(),
    baseUrl: () => config.baseUrl ?? `http://localhost:${config.port ?? DEFAULT_PORT}`,
    secret: config.secret ?? '',
    privateWebhooks: config.privateWebhooks,
    // A running server is not notified: its sweeps find what a command changed.
    afterCommit: () => undefined,
    wake: () => undefined,
    [Symbol.asyncDispose]: () => store.close(),
  };
}
