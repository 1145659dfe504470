import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import { ZipFile } from 'yazl';
import { rejectForeignHosts } from '../../app/http/origin.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { bundleManifest, ENTRY } from './bundle-manifest.ts';
import { BUNDLE_PATH } from './bundle-path.ts';

const builtBridge = new URL('../../console/web/dist/hosts/bridge.js', import.meta.url);

/**
 * The MCP bundle (.mcpb) of this server, which hosts such as Claude Desktop install. It contains no secret, so it is public:
 * the person who needs it may have been given a key and no account.
 */
export function bundleDownload(context: Pick<AppContext, 'baseUrl'>, version: string): Router {
  const router = Router();
  router.get(BUNDLE_PATH, rejectForeignHosts(context), helmet(), sendBundle(context, version));
  return router;
}

function sendBundle(context: Pick<AppContext, 'baseUrl'>, version: string): RequestHandler {
  let bundle: Buffer | undefined;
  return async (_request, response) => {
    // Kept, because a stranger could otherwise make this process compress without end.
    bundle ??= await zip({
      'manifest.json': JSON.stringify(bundleManifest({ version, baseUrl: context.baseUrl() }), null, 2),
      [ENTRY]: await readBridge(),
    });
    response.set('Cache-Control', 'no-cache').attachment('clef.mcpb').type('application/octet-stream').send(bundle);
  };
}

const readBridge = () =>
  readFile(builtBridge, 'utf8').catch((cause) => {
    throw new Error('The bundle is not built: npm run build makes it.', { cause });
  });

function zip(files: Record<string, string>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, text] of Object.entries(files)) archive.addBuffer(Buffer.from(text), name);
  archive.end();
  return buffer(archive.outputStream);
}
