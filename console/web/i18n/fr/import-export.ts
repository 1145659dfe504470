import { count } from './count.ts';

/** Files that bring contacts and properties in, and files that leave. */
export const importExport = {
  importExport: {
    title: 'Import et export',
    lead: 'Faites entrer vos contacts et vos biens depuis un fichier, et emportez vos données quand vous voulez.',
    exportTitle: 'Exporter',
    exportLead:
      'Les listes s’ouvrent dans un tableur. Le ZIP contient tout ce que l’agence a dans Clef, en CSV et en JSON.',
    exportContacts: 'Contacts (CSV)',
    exportProperties: 'Biens (CSV)',
    exportAll: 'Exporter tout (ZIP)',
    exportList: 'Exporter la liste (CSV)',
    history: 'Derniers imports',
    historyEmpty: 'Aucun import pour le moment.',
    created: (n: number) => count(n, 'créé', 'créés'),
    updated: (n: number) => count(n, 'mis à jour', 'mis à jour'),
    undo: 'Annuler l’import',
    undoUntil: 'Annulable jusqu’au',
    undoTitle: 'Annuler cet import ?',
    undoLead:
      'Ce que l’import a créé est retiré, ce qu’il a changé revient à son état d’avant. Les fiches modifiées ou utilisées depuis restent.',
    undone: (removed: number, restored: number, kept: number) =>
      `Annulé : ${count(removed, 'fiche retirée', 'fiches retirées')}, ${count(restored, 'rétablie', 'rétablies')}, ${count(kept, 'conservée', 'conservées')}`,
    kinds: { contacts: 'Contacts', properties: 'Biens' },
  },
};
