import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runInProcess } from '../../cli/in-process.ts';
import { recordsOfCsv } from '../../support/csv.ts';
import { createInstallation } from '../../support/installation.ts';
import { withInstallation } from '../../support/open-installation.ts';
import { clef, dataFolder, startServer } from '../../support/process.ts';
import { createExportingAgency } from './exporting-agency.ts';

it('a store that is served is exported through the server', async () => {
  const environment = { ...(await createInstallation()), CLEF_DEMO: 'off' };
  const { records, files } = await withInstallation(environment, (installation) =>
    createExportingAgency(installation, 'une'),
  );
  const server = await startServer(environment);
  const target = dataFolder();
  const exported = await clef(['export', join(target, 'all'), '--agency', 'une'], environment);
  expect(exported).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/\d+ records of une/) });
  expect(readFileSync(join(target, 'all/jsonl/contacts.jsonl'), 'utf8')).toContain(records.contact);
  const messages = recordsOfCsv(readFileSync(join(target, 'all/csv/messages.csv'), 'utf8'));
  expect(messages[0]).toMatchObject({ Contact: records.contact, 'Nom du contact': 'Élodie Le Goff' });
  const manifest = JSON.parse(readFileSync(join(target, 'all/export.json'), 'utf8'));
  expect(manifest.files.contacts.records).toBe(1);
  expect(readdirSync(join(target, 'all'))).not.toContain('INCOMPLET.txt');
  const person = [join(target, 'person'), '--agency', 'une', '--contact', records.contact];
  expect(await runInProcess(['export', ...person], environment)).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(readFileSync(join(target, 'person/donnees.json'), 'utf8'))).toMatchObject({ id: records.contact });
  for (const folder of ['all', 'person']) {
    for (const { path, content } of files) {
      expect(readFileSync(join(target, folder, path)).equals(content), path).toBe(true);
    }
  }
  const unknown = await runInProcess(['export', join(target, 'none'), '--agency', 'nulle-part'], environment);
  expect(unknown).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'clef: There is no agency nulle-part. There are: une.\n',
  });
  expect(readdirSync(target).sort()).toEqual(['all', 'person']);
  // The server still answers: the export has returned the connection.
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
