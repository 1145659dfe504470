// `npm run dev`: the pages as Vite serves them, with every change at once, and behind them a server that starts again when its
// code changes. PORT is that of the pages; the server takes a free one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import { createServer as createPages } from 'vite';

/** What the server answers; Vite answers everything else: scripts, styles, and the document for the path of any page. */
const ofTheServer = '^/(api|console|docs|desinscription|openapi-v1\\.json|clef\\.mcpb)(?=[/?]|$)';

const serverPort = await freePort();
const pages = await createPages({
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: { [ofTheServer]: { target: `http://127.0.0.1:${serverPort}` } },
  },
});
await pages.listen();
const { port } = pages.httpServer.address();
const address = `http://localhost:${port}`;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'cli.ts', 'serve'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(serverPort), CLEF_BASE_URL: address },
});
console.info(`The pages are on ${address}; they answer when the server behind them has started.`);
let isEnding = false;
// Vite's own listener would end this process before the server behind it has ended.
process.removeAllListeners('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isEnding = true;
    server.kill(signal);
  });
}
server.on('exit', async (code) => {
  await pages.close();
  process.exit(isEnding ? 0 : (code ?? 1));
});

/** A port that nobody listens at now. */
async function freePort() {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}
