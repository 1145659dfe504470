import type { Door } from '../approval/perform.ts';
import { type Config, DEFAULT_PORT } from '../config.ts';

/** The door for one command: opened on the configured store, closed when the command is over. */
export async function openDoor(config: Config): Promise<Door & AsyncDisposable & { kind: string }> {
  const { openStore } = await import('../store.ts');
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
