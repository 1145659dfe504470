import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dvf, house, labels, risks } from '../domain/public-files/published.ts';
import { createInstallation, isEmbedded } from '../support/installation.ts';
import { clef, dataFolder, startServer } from '../support/process.ts';
import { runInProcess } from './in-process.ts';

/** `clef import public-data`, alone and, on the embedded store, beside a server that has opened it. */

const folder = dataFolder();
mkdirSync(folder, { recursive: true });

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const sales = write(
  '44.csv',
  dvf([house(), house({ id_mutation: '2024-2', valeur_fonciere: 'NC' }), house({ id_mutation: '2024-3' })]),
);
const communes = write('ddrm_risq_gaspar_2026-10-01.csv', risks(['44215;VERTOU;Inondation;11']));
const broken = write('broken.csv', labels([{ number: 'A' }]).replace('etiquette_ges', 'ges'));

async function answersOf(environment: Record<string, string>) {
  const answers = [];
  for (const files of [[], [sales, communes], [broken], [join(folder, 'no.csv')], []]) {
    const { code, stdout, stderr } = await runInProcess(['import', 'public-data', ...files], environment);
    answers.push([code, stdout.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'), stderr]);
  }
  return answers;
}

it('says what each file is, what became of its rows and, without a file, what was brought in', async () => {
  const answers = await answersOf(await createInstallation());
  expect(answers).toEqual([
    [0, 'No public data yet. docs/public-data.md says which files are read.\n', ''],
    [
      0,
      [
        '44.csv: sales (DVF, geolocalised), data of 2024-03-12',
        '  3 rows, 2 sales of one dwelling kept',
        '  1 rows that cannot be read:',
        '    row 3: valeur_fonciere is not a number: "NC"',
        'ddrm_risq_gaspar_2026-10-01.csv: risks of communes (Géorisques, ddrm_risq_gaspar), data of 2026-10-01',
        '  1 rows, 1 risks of communes kept',
        '',
      ].join('\n'),
      '',
    ],
    [
      1,
      '',
      expect.stringMatching(
        /^clef: broken.csv: This looks like energy labels \(DPE, dpe03existant\), but these columns are missing: etiquette_ges. The file has: numero_dpe.*\n$/,
      ),
    ],
    [1, '', expect.stringContaining('there is no file')],
    [
      0,
      [
        'time\trisks\tdata of 2026-10-01\t1 kept of 1 rows\tddrm_risq_gaspar_2026-10-01.csv',
        'time\tsales\tdata of 2024-03-12\t2 kept of 3 rows\t44.csv',
        '',
      ].join('\n'),
      '',
    ],
  ]);
});

it.runIf(isEmbedded)('answers the same where a server has opened the embedded store', async () => {
  const [alone, served] = [await createInstallation(), { ...(await createInstallation()), CLEF_DEMO: 'off' }];
  await startServer(served);
  expect(await answersOf(served)).toEqual(await answersOf(alone));
  expect(await clef(['import', 'public-data', sales], served)).toMatchObject({ code: 0, stderr: '' });
});
