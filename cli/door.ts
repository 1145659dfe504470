import type { Door } from '../approval/perform.ts';
import type { Config } from '../config.ts';
import { openStore } from '../store.ts';

/** The door for one command: opened on the configured store, closed when the command is over. */
export async function openDoor(config: Config): Promise<Door & AsyncDisposable & { kind: string }> {
  const store = await openStore(config);
  return {
    kind: store.kind,
    db: store.db,
    now: () => new Date(),
    baseUrl: () => config.baseUrl ?? `http://localhost:${config.port}`,
    [Symbol.asyncDispose]: () => store.close(),
  };
}
