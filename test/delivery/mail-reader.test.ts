import { afterAll, expect, it } from 'vitest';
import { openMailReader } from '../../delivery/email/mail-reader.ts';
import { mailIds } from './driver-fixtures.ts';

const reader = openMailReader();
afterAll(() => reader.close());

const task =
  (body = 'Oui') =>
  () => ({
    raw: new Uint8Array(Buffer.from(`From: lea@acheteurs.example\r\nSubject: Visite\r\n\r\n${body}`)),
    ...mailIds,
  });

it('reads mail in a thread', async () => {
  expect(await reader.read(task())).toMatchObject({ events: [{ from: 'lea@acheteurs.example', body: 'Oui' }] });
});

it('ends a thread that takes too long or too much memory, and reads the next mail', async () => {
  const hurried = openMailReader({ ms: 1, heapMiB: 64 });
  expect(await hurried.read(task())).toEqual({ unreadable: 'time' });
  const narrow = openMailReader({ ms: 60_000, heapMiB: 24 });
  expect(await narrow.read(task('a\r\n'.repeat(450_000)))).toEqual({ unreadable: 'memory' });
  expect(await narrow.read(task())).toMatchObject({ events: [{ body: 'Oui' }] });
});

it('reads many at once, two at a time', async () => {
  const readings = await Promise.all(Array.from({ length: 6 }, (_, at) => reader.read(task(`Mail ${at}`))));
  expect(readings).toMatchObject(Array.from({ length: 6 }, (_, at) => ({ events: [{ body: `Mail ${at}` }] })));
});

it('a closed reader ends what it reads', async () => {
  const closing = openMailReader();
  const reading = closing.read(task('a\r\n'.repeat(450_000)));
  const ended = expect(reading).rejects.toThrow('was ended');
  await closing.close();
  await ended;
});

it.each([
  ['lines that nearly introduce a quotation', `x${'@a'.repeat(140)} a ecrit:\n\n`.repeat(40)],
  ['a run of blanks', `x${' '.repeat(300_000)}x`],
  ['a run of line ends', `x${'\n'.repeat(300_000)}x`],
  ['many quotations', '>>a\nb\n'.repeat(20_000)],
])('%s cost no more time than they are long', async (_, body) => {
  const raw = Buffer.from(`From: lea@acheteurs.example\r\nSubject: Fwd: Visite\r\n\r\n${body}`);
  const reading = await reader.read(() => ({ raw: new Uint8Array(raw), ...mailIds }));
  expect(reading).toMatchObject({ events: [{ from: 'lea@acheteurs.example' }] });
});
