import { z } from 'zod';
import { direct } from '../shared/operation.ts';
import { erasedRows } from './erased-rows.ts';
import { startFingerprint } from './fingerprint.ts';
import { ImportReport, MAX_LISTED, startReport } from './import-report.ts';
import { ImportRequest, openImport } from './import-request.ts';
import { columnsWithAddresses, countWithoutAddress } from './missed-addresses.ts';
import { planImport } from './plan-import.ts';

/** People answer for a few names; more are no names of colleagues. */
const MAX_ASKED = 30;

/** Says what an import would do. It only reads. */
export const previewImport = direct({
  name: 'previewImport',
  scope: 'noKey',
  summary: 'What an import of a file would create and change, and the errors in it.',
  effect: 'read',
  input: ImportRequest,
  output: ImportReport.extend({
    fingerprint: z.string().describe('Names exactly this to importRecords'),
    encoding: z.string().nullable().describe('Of a text'),
    separator: z.string().nullable().describe('Of a text with separators'),
    notices: z.array(z.string()).describe('What was left out or repaired for the file to be read: it « has … »'),
    leftOut: z.array(z.int()).describe('Of statistics: the first lines that are no rows, such as totals'),
    erased: z.array(z.int()).describe('The first rows about people who were erased'),
    withoutAddress: z
      .object({ people: z.int(), columns: z.array(z.string()) })
      .nullable()
      .describe('New contacts without any number or e-mail, where columns that are not imported as such hold some'),
    unknownColleagues: z
      .array(z.string())
      .describe('The first texts that should name a colleague and do not, for a mapping to say who is meant'),
    columns: z.array(z.object({ heading: z.string(), field: z.string().nullable() })),
  }),
  run: async (work, request) => {
    const unknown = new Set<string>();
    const askAbout = (name: string) => void (unknown.size < MAX_ASKED && unknown.add(name));
    const { table, columns, firstCells, options } = await openImport(work, request, { lock: false, askAbout });
    const { add, report } = startReport(options.target);
    const fingerprint = await startFingerprint(work, request, columns);
    const missed = columnsWithAddresses(columns, options.target, firstCells);
    const erased: number[] = [];
    let people = 0;
    for await (const plans of planImport(work, table, options)) {
      add(plans);
      if (missed.length > 0) people += countWithoutAddress(plans);
      if (erased.length < MAX_LISTED) erased.push(...(await erasedRows(work, plans)));
      fingerprint.add(plans);
    }
    return {
      ...report(),
      leftOut: [...(table.leftOut ?? [])].slice(0, MAX_LISTED),
      erased: erased.slice(0, MAX_LISTED),
      fingerprint: await fingerprint.digest(),
      encoding: table.encoding ?? null,
      separator: table.separator ?? null,
      notices: table.notices,
      unknownColleagues: [...unknown],
      withoutAddress: people > 0 ? { people, columns: missed } : null,
      columns,
    };
  },
});
