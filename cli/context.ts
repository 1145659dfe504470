import { type Config, DEFAULT_PORT } from '../app/config.ts';
import type { AppContext } from '../approval/perform.ts';

/** The door for one command: opened on the configured store, closed when the command is over. */
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
    // A running server is not told; its pages and its sweep find what a command changed.
    committed: () => undefined,
    wake: () => undefined,
    [Symbol.asyncDispose]: () => store.close(),
  };
}
