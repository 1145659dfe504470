import { expect, it } from 'vitest';
import { openLog } from '../../app/log.ts';

const CANARY = 'Canari-journal-95';

it('the log keeps of an error that pg-boss copies what quotes nobody', () => {
  const lines: string[] = [];
  const log = openLog('trace', { write: (line) => void lines.push(line) });
  const error = Object.assign(new Error(`duplicate key, ${CANARY}`), {
    code: '23505',
    table: 'job',
    detail: `Key (email)=(${CANARY}) already exists.`,
    where: CANARY,
    parameters: [CANARY],
  });
  // As `manager.js` of pg-boss emits it.
  log.error({
    err: { ...error, message: error.message, stack: error.stack, queue: 'send', worker: 'w1' },
    queue: 'pg-boss',
  });
  expect(lines.join('')).not.toContain(CANARY);
  expect(JSON.parse(lines[0] as string)).toMatchObject({ err: { code: '23505', table: 'job', queue: 'send' } });
});
