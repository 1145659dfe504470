import { z } from 'zod';
import { direct } from '../shared/operation.ts';
import { erasedRows } from './erased-rows.ts';
import { startFingerprint } from './fingerprint.ts';
import { ImportReport, MAX_LISTED, startReport } from './import-report.ts';
import { ImportRequest, openImport } from './import-request.ts';
import { planImport } from './plan-import.ts';

/** Says what an import would do. It only reads. */
export const previewImport = direct({
  name: 'previewImport',
  scope: 'staff',
  summary: 'What an import of a file would create and change, and the errors in it.',
  effect: 'read',
  input: ImportRequest,
  output: ImportReport.extend({
    fingerprint: z.string().describe('Names exactly this to importRecords'),
    encoding: z.string(),
    separator: z.string(),
    erased: z.array(z.int()).describe('The first rows about people who were erased'),
    columns: z.array(z.object({ heading: z.string(), field: z.string().nullable() })),
  }),
  run: async (work, request) => {
    const { table, columns, options } = await openImport(work, request, { lock: false });
    const { add, report } = startReport(options.target);
    const fingerprint = await startFingerprint(work, request, columns);
    const erased: number[] = [];
    for await (const plans of planImport(work, table, options)) {
      add(plans);
      if (erased.length < MAX_LISTED) erased.push(...(await erasedRows(work, plans)));
      fingerprint.add(plans);
    }
    return {
      ...report(),
      erased: erased.slice(0, MAX_LISTED),
      fingerprint: await fingerprint.digest(),
      encoding: table.encoding,
      separator: table.separator,
      columns,
    };
  },
});
