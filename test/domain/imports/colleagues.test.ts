import { describe, expect, it } from 'vitest';
import { describePreview } from '../../../cli/describe-import.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { readColumns } from '../../../domain/imports/read-columns.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { db, createAgency } = await startTestServer();

/** An agency with Sophie Durand, and a second colleague of the given name. */
async function agencyWith(name: string) {
  const agency = await createAgency();
  const { id: other } = await createColleague(db, agency);
  const rename = (id: string, called: string) =>
    db.updateTable('user_account').set({ name: called }).where('id', '=', id).execute();
  await rename(agency.owner.id, 'Sophie Durand');
  await rename(other, name);
  return { agency, sophie: agency.owner.id, other };
}

const file = (...names: string[]) => ({
  kind: 'contacts',
  file: fileOf(csv([['Nom', 'Négociateur'], ...names.map((name, n) => [`N${n}`, name])])),
});
const assignedOf = async ({ id }: Agency) => {
  const rows = db.selectFrom('contact').select('assigned_to').where('agency_id', '=', id).orderBy('last_name');
  return (await rows.execute()).map(({ assigned_to }) => assigned_to);
};

describe('a colleague in a file', () => {
  it.each(['SD', 's.d.', 'S. Durand', 'DURAND S.', 'Sophie D.', 'DURAND Sophie', 'Mme Durand', 'Mme DURAND Sophie'])(
    'is known by what only one of them can be called: %s',
    async (name) => {
      const { agency, sophie } = await agencyWith('Jean-Paul Martin');
      const { counts } = await agency.perform(importRecords, file(name));
      expect([counts.remarked, await assignedOf(agency)]).toEqual([0, [sophie]]);
    },
  );

  it.each(['JPM', 'JM'])('with a name of two parts has initials of both and of the first: %s', async (name) => {
    const { agency, other } = await agencyWith('Jean-Paul Martin');
    await agency.perform(importRecords, file(name));
    expect(await assignedOf(agency)).toEqual([other]);
  });

  it('is asked about where two of them can be called so, or nobody is', async () => {
    const { agency } = await agencyWith('Simon Dupuis');
    const preview = await agency.perform(previewImport, file('SD', 'Sophie', 'XX', 'SD'));
    const { unknownColleagues, remarks } = preview;
    expect(unknownColleagues).toEqual(['SD', 'XX']);
    expect(describePreview(preview)).toContain('Who are these colleagues? SD, XX\n');
    expect(remarks).toMatchObject([{ column: 'Négociateur', count: 3 }]);
  });

  it('is whom the mapping says, once for all files with these headings', async () => {
    const { agency, sophie } = await agencyWith('Simon Dupuis');
    const colleagues = { SD: publicId('user', sophie), XX: null };
    const mapping = { Négociateur: { field: 'assignedTo', colleagues } };
    const answered = await agency.perform(previewImport, { ...file('SD', 'XX', 'YY'), mapping });
    expect(answered.unknownColleagues).toEqual(['YY']);
    await agency.perform(importRecords, { ...file('SD', 'XX'), mapping });
    expect(await assignedOf(agency)).toEqual([sophie, null]);
    expect((await agency.perform(readColumns, file('s. d.'))).colleagues).toEqual(colleagues);
    expect((await agency.perform(previewImport, file('SD', 'XX'))).unknownColleagues).toEqual([]);
  });

  it('may be named by e-mail or name in the mapping, and must be one', async () => {
    const { agency } = await agencyWith('Simon Dupuis');
    const preview = (colleague: string) =>
      agency.perform(previewImport, {
        ...file('SD'),
        mapping: { Négociateur: { field: 'assignedTo', colleagues: { SD: colleague } } },
      });
    expect((await preview('simon dupuis')).unknownColleagues).toEqual([]);
    expect((await refusalOf(preview('Paul Parti'))).errors[0].message).toBe(
      'SD: Paul Parti is no colleague of the agency',
    );
  });
});
