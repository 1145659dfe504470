import type { importExport as french } from '../fr/import-export.ts';
import { count } from './count.ts';

export const importExport: typeof french = {
  importExport: {
    title: 'Import and export',
    lead: 'Bring your contacts and properties in from a file, and take your data with you whenever you like.',
    exportTitle: 'Export',
    exportLead:
      'Lists open in a spreadsheet. The ZIP contains everything that the agency has in Clef, as CSV and JSON.',
    exportContacts: 'Contacts (CSV)',
    exportProperties: 'Properties (CSV)',
    exportAll: 'Export everything (ZIP)',
    exportList: 'Export the list (CSV)',
    history: 'Last imports',
    historyEmpty: 'No import yet.',
    created: (n) => `${n.toLocaleString('en-GB')} created`,
    updated: (n) => `${n.toLocaleString('en-GB')} updated`,
    undo: 'Undo the import',
    undoUntil: 'Can be undone until',
    undoTitle: 'Undo this import?',
    undoLead:
      'What the import created is removed, and what it changed is restored. Records that were changed or used since stay.',
    undone: (removed, restored, kept) =>
      `Undone: ${count(removed, 'record removed', 'records removed')}, ${restored} restored, ${kept} kept`,
    kinds: { contacts: 'Contacts', properties: 'Properties' },
  },
};
