import { expect, it } from 'vitest';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { createAgency } = await startTestServer();

const preview = async (headings: string[], rows: string[][]) => {
  const agency = await createAgency();
  return agency.perform(previewImport, { kind: 'contacts', file: fileOf(csv([headings, ...rows])) });
};

it('remarks of the same reason in the same column are one line, with its rows and texts', async () => {
  const words = ['à voir', 'NC', 'à voir', '?', 'selon bien', 'néant'];
  const rows = Array.from({ length: 600 }, (_, n) => [`N${n}`, words[n] ?? 'à voir', n === 7 ? 'beaucoup' : '']);
  const { remarks, counts } = await preview(['Nom', 'Budget', 'Pièces min'], rows);
  expect(counts.remarked).toBe(600);
  expect(remarks).toEqual([
    {
      column: 'Budget',
      message: 'is not a number: « à voir », « NC », « ? », …',
      count: 600,
      rows: [2, 3, 4, 5, 6],
    },
    { column: 'Pièces min', message: 'is not a number: « beaucoup »', count: 1, rows: [9] },
  ]);
});

it('errors are grouped too, and are listed by row beside it', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => ['', `numéro ${n}`]);
  const { errors, errorGroups } = await preview(['Nom', 'Portable'], rows);
  expect(errors).toHaveLength(100);
  expect(errors[0]).toEqual({ row: 2, column: 'Portable', message: 'is not a phone number: « numéro 0 »' });
  expect(errorGroups).toEqual([
    {
      column: 'Portable',
      message: 'is not a phone number: « numéro 0 », « numéro 1 », « numéro 2 », …',
      count: 120,
      rows: [2, 3, 4, 5, 6],
    },
  ]);
});

it('a value that contradicts another one of its row is the same reason in each row', async () => {
  const rows = Array.from({ length: 3 }, (_, n) => [`N${n}`, '400 000', `${300 + n} 000`]);
  const { remarks } = await preview(['Nom', 'Budget min', 'Budget max'], rows);
  const message = 'must be at most budgetMaxEuros';
  expect(remarks).toEqual([{ column: 'Budget min', message, count: 3, rows: [2, 3, 4] }]);
});
