import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

/** Less than the 30 s after which container platforms kill a process. */
const TIMEOUT_MS = 28_000;

/** Closes gracefully on SIGTERM or SIGINT, and exits at once on a second signal. */
export function closeOnSignal(running: { close(): Promise<void> }, log: Logger): void {
  closeWithGrace({ delay: TIMEOUT_MS }, async ({ err }) => {
    if (err) log.fatal({ err });
    await running.close();
  });
}
