import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createInstallation, isEmbedded } from '../support/installation.ts';
import { clef, startServer } from '../support/process.ts';

describe.runIf(isEmbedded)('the embedded store', () => {
  it('belongs to one process: a second one is refused and changes nothing', async () => {
    const environment: Record<string, string> = { ...(await createInstallation()), CLEF_DEMO: 'off' };
    const { url } = await startServer(environment);
    for (const args of [['serve'], ['seed'], ['keys', 'list', '--agency', 'demo']]) {
      const second = await clef(args, { ...environment, PORT: '0' });
      expect(second).toMatchObject({ code: 1, stdout: '' });
      expect(second.stderr).toMatch(/is in use by another Clef process/);
    }
    expect((await fetch(`${url}/api/v1/openapi`)).status).toBe(200);
    expect(statSync(environment.CLEF_DATA as string).mode & 0o777).toBe(0o700);
  });
});
