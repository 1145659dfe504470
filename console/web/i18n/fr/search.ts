import { inFrenchQuotes } from '../../../../domain/shared/quotation.ts';
/** The search of everything (Ctrl K) and its commands. */
export const search = {
  search: {
    open: 'Rechercher',
    shortcut: 'Ctrl K',
    title: 'Rechercher et agir',
    placeholder: 'Nom, téléphone, référence, mandat, rue, mots d’un message…',
    contacts: 'Contacts',
    properties: 'Biens',
    conversations: 'Messages',
    commands: 'Commandes',
    newProperty: 'Nouveau bien',
    pages: 'Aller à',
    actions: 'Faire',
    mandate: (number: string) => `mandat ${number}`,
    nothing: (q: string) => `Rien ne correspond à ${inFrenchQuotes(q)}.`,
    lightTheme: 'Passer au thème clair',
    darkTheme: 'Passer au thème sombre',
    systemTheme: 'Suivre le thème de l’appareil',
    pauseTitle: 'Mettre tous les envois en pause\u00a0?',
  },
};
