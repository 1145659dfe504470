import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { importPublicData } from '../../../domain/public-files/import-public-data.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';
import { dvf, dvfHeadings, house } from './published.ts';

const { db } = await startTestServer({ ownStore: true });

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('memory does not grow with a file', { timeout: 1_200_000 }, async () => {
  const rows = size(30_000, 100_000, 300_000);
  const row = dvf([house()]).split('\n')[1] as string;
  const held: number[] = [];
  let bytes = 0;
  async function* open() {
    yield Buffer.from(`${dvfHeadings.join(',')}\n`);
    for (let n = 0; n < rows; n += 100) {
      const lines = Array.from({ length: 100 }, (_, k) => row.replace('2024-1', `2024-${n + k}`)).join('\n');
      const piece = Buffer.from(`${lines}\n`);
      bytes += piece.length;
      if (n % (rows / 10) === 0) {
        collectGarbage();
        held.push(process.memoryUsage().heapUsed);
      }
      yield piece;
    }
  }
  const report = await importPublicData(db, { name: '44.csv', open }, () => new Date());
  expect(report).toMatchObject({ rows, kept: rows });
  // The file is read thrice: for its encoding, its heading, and its rows. Heaps of the last reading are compared.
  const [, first = 0, ...others] = held.slice(-10);
  expect(Math.max(...others) - first).toBeLessThan(bytes / 3 / 4);
});
