import { type Config, DEFAULT_PORT } from '../app/config.ts';
import type { AppContext } from '../door/transaction/transact.ts';

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
  const [{ openStore }, { draftOperations }] = await Promise.all([
    import('../app/open-store.ts'),
    import('../app/draft-operations.ts'),
  ]);
  const store = await openStore(config);
  return {
    kind: store.kind,
    rows: store.rows,
    now: () => new Date(),
    origins: config.origins,
    baseUrl: () => config.baseUrl ?? `http://localhost:${config.port ?? DEFAULT_PORT}`,
    secret: config.secret ?? '',
    privateWebhooks: config.privateWebhooks,
    draftOperations,
    // A running server is not notified: its sweeps find what a command changed.
    afterCommit: () => undefined,
    wake: () => undefined,
    [Symbol.asyncDispose]: () => store.close(),
  };
}

/** A command on the store itself, and the same asked of the server that has opened the embedded store in a folder. */
type StoreCommand<T> = {
  onStore(context: CommandContext): Promise<T>;
  onServer(folder: string, client: typeof import('../app/backup/control-client.ts')): Promise<T>;
};

/** Runs a command on the store, or lets the server run it that has opened the embedded one.
 * @throws FolderInUse if another process has opened it that takes no commands */
export async function onStoreOrServer<T>(config: Config, { onStore, onServer }: StoreCommand<T>): Promise<T> {
  const { FolderInUse } = await import('../app/open-store.ts');
  try {
    await using context = await openExisting(config);
    return await onStore(context);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return onServer(config.dataFolder, await import('../app/backup/control-client.ts'));
  }
}
