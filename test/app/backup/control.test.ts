import { mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { type ControlCommands, openControl } from '../../../app/backup/control.ts';
import { receiveImport } from '../../../app/backup/received-import.ts';
import type { OpenFile } from '../../../app/import-commands.ts';
import { dataFolder } from '../../support/process.ts';

/** Posts a file of these bytes to a control whose import is `run`. */
async function postFile(bytes: number, run: (open: OpenFile) => Promise<unknown>) {
  const folder = mkdtempSync(join(dataFolder(), 'control-'));
  const commands = { import: (_command, open) => run(open) } as Partial<ControlCommands> as ControlCommands;
  const control = await openControl(folder, commands);
  const socketPath = join(folder, 'control.sock');
  const sent = request({
    socketPath,
    method: 'POST',
    path: '/import?agency=demo&name=importRecords',
    headers: { 'clef-input-bytes': 2 },
  });
  sent.on('error', () => undefined).end(`{}${'x'.repeat(bytes)}`);
  return { control, sent };
}

it.each(['its command ends', 'the server closes, which waits for it'])(
  'an import stops reading when %s',
  async (which) => {
    const reading = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    const ended: string[] = [];
    const { control, sent } = await postFile(1_000_000, async (open) => {
      try {
        // An import reads its file more than once.
        for (;;) for await (const piece of open()) if (piece.length > 0) reading.resolve();
      } finally {
        ended.push('import');
        stopped.resolve();
      }
    });
    await reading.promise;
    if (which === 'its command ends') sent.destroy();
    else await control.close().then(() => ended.push('close'));
    await stopped.promise;
    await control.close();
    expect(ended).toEqual(which === 'its command ends' ? ['import'] : ['import', 'close']);
  },
);

it('of a file that is larger than an import takes, one byte more is stored', async () => {
  const pieces = ['{}12', '345', '6789', '0'].map((piece) => Buffer.from(piece));
  const body = Object.assign(Readable.from(pieces), { headers: { 'clef-input-bytes': '2' } });
  await using received = await receiveImport(body, new AbortController().signal, 5);
  expect(received.input).toEqual({});
  expect((await buffer(Readable.from(received.open()))).toString()).toBe('123456');
  expect(body.readableEnded).toBe(true);
});
