import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createInstallation, isEmbedded } from '../support/installation.ts';
import { clef, dataFolder, startServer } from '../support/process.ts';
import { runInProcess } from './in-process.ts';

describe.runIf(isEmbedded)('the embedded store', () => {
  it('belongs to one process: a second one is refused and changes nothing', async () => {
    const environment: Record<string, string> = { ...(await createInstallation()), CLEF_DEMO: 'off' };
    const { url } = await startServer(environment);
    const second = await clef(['serve'], { ...environment, PORT: '0' });
    expect(second).toMatchObject({ code: 1, stdout: '' });
    expect(second.stderr).toMatch(/is in use by another Clef process/);
    for (const args of [['seed'], ['keys', 'list', '--agency', 'demo']]) {
      const refused = await runInProcess(args, environment);
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toMatch(/is in use by another Clef process/);
    }
    expect((await fetch(`${url}/api/v1/openapi`)).status).toBe(200);
    expect(statSync(environment.CLEF_DATA as string).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['journal', 'check'],
    ['keys', 'list', '--agency', 'demo'],
    ['backup', join(dataFolder(), 'new.backup')],
    ['export', join(dataFolder(), 'export'), '--agency', 'demo'],
  ])('is not made by a command that only reads one: %s', async (...args) => {
    const folder = join(dataFolder(), 'elsewhere');
    const ended = await runInProcess(args.filter(Boolean), { CLEF_DATA: folder });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain(`clef: There is no store in ${folder}. CLEF_DATA names the folder`);
    expect(existsSync(folder)).toBe(false);
  });

  it('without an agency has no journal, which is said', async () => {
    const { code, stdout } = await runInProcess(['journal', 'check'], await createInstallation());
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('There is no agency in this store') });
  });

  it('cannot be below a file, whose mode stays as it is', async () => {
    const file = join(dataFolder(), 'file');
    writeFileSync(file, '', { mode: 0o644 });
    for (const folder of [file, join(file, 'below')]) {
      const { code, stderr } = await runInProcess(['migrate'], { CLEF_DATA: folder });
      expect(code).toBe(1);
      expect(stderr).toContain(`The data folder ${folder} cannot be made: ${file} is not a folder. Set CLEF_DATA`);
    }
    expect(statSync(file).mode & 0o777).toBe(0o644);
  });
});
