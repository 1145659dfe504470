import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

/** Under the 30 s after which those who run containers kill. */
const AT_MOST_MS = 28_000;

/** Told to stop (SIGTERM, SIGINT), a process finishes what is under way. Told twice, it stops at once. */
export function endGracefully(running: { close(): Promise<void> }, log: Logger): void {
  closeWithGrace({ delay: AT_MOST_MS }, async ({ err }) => {
    if (err) log.fatal({ err });
    await running.close();
  });
}
