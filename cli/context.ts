import { type Config, DEFAULT_PORT } from '../app/config.ts';
import type { AppContext } from '../approval/transaction/transact.ts';

type CommandContext = AppContext & AsyncDisposable & { kind: string };

/** Opens the configured store for one command that needs what is in it.
 * @throws Error that names the folder in which there is no embedded store */
export async function openExisting(config: Config): Promise<CommandContext> {
  const { requireStore } = await import('../app/open-store.ts');
  requireStore(config);
  return openContext(config);
}

/** Opens the configured store for one command, and makes it if there is none; `await using` closes it when the command
 * ends. */
export async function openContext(config: Config): Promise<CommandContext> {
  const { openStore } = await import('../app/open-store.ts');
  const store = await openStore(config);
  return {
    kind: store.kind,
    rows: store.rows,
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
