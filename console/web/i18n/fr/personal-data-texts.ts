import { channels } from '../../../../domain/exports/words.ts';
import { inFrenchQuotes } from '../../../../domain/shared/quotation.ts';
import { count } from './count.ts';

/** Personal data: what is kept of people, for how long, and their erasure. */
export const personalDataTexts = {
  lead: 'Ce que l’agence garde de ses contacts, jusqu’à quand, et la preuve de leurs consentements (RGPD).',
  retention: 'Durée de conservation',
  retentionHint:
    'La CNIL recommande de ne pas garder un prospect plus de trois ans après son dernier message. Un dossier de vente est gardé dix ans.',
  months: 'Mois après le dernier message reçu',
  save: 'Enregistrer',
  saved: 'Durée enregistrée.',
  due: 'À effacer',
  dueNone: 'Personne : chaque contact a écrit récemment, ou a quelque chose en cours.',
  dueLead: (months: number) =>
    `Rien reçu de leur part depuis plus de ${months} mois, et ni visite, ni tâche, ni offre, ni envoi en cours. Rien n’est effacé sans votre confirmation.`,
  dueMore: 'D’autres suivront une fois cette liste effacée.',
  since: 'Dernier message reçu',
  name: 'Nom',
  why: 'Motif',
  reasons: { prospect: 'Prospect', transaction: 'Dossier de vente de plus de dix ans' },
  eraseDue: (n: number) => `Effacer ${count(n, 'contact', 'contacts')}…`,
  eraseDueTitle: (n: number) => (n === 1 ? 'Effacer ce contact\u00a0?' : `Effacer ces ${n} contacts\u00a0?`),
  eraseDueLead:
    'Leurs noms, coordonnées, messages et notes disparaissent pour toujours. Les chiffres et le journal restent.',
  erasedDue: (n: number) => `${count(n, 'contact effacé', 'contacts effacés')}.`,
  register: 'Registre des consentements',
  registerLead: 'Qui a accepté ou refusé d’être contacté, quand, comment, avec quelle preuve.',
  registerEmpty: 'Aucun consentement noté.',
  download: 'Télécharger (CSV)',
  channel: 'Canal',
  channels,
  status: 'Consentement',
  statuses: { granted: 'Donné', denied: 'Refusé', opted_out: 'Désinscrit', unknown: 'Remis à zéro' } as Record<
    string,
    string
  >,
  proof: 'Preuve',
  by: 'Noté par',
  at: 'Date',
  section: 'RGPD',
  sectionLead: 'Ce que l’agence garde de cette personne peut lui être remis, ou être effacé à sa demande.',
  downloadPerson: 'Données de la personne',
  erase: 'Effacer cette personne…',
  eraseTitle: 'Effacer cette personne ?',
  eraseLead:
    'Nom, coordonnées, recherche, messages, notes et envois disparaissent pour toujours. Les séquences s’arrêtent, les envois en attente sont rejetés. Les chiffres et le journal restent. Plus rien ne lui sera envoyé.',
  eraseReason: 'Motif',
  eraseReasons: { request: 'Elle demande l’effacement (art. 17)', objection: 'Elle s’oppose (art. 21)' },
  typeName: (name: string) => `Pour confirmer, écrivez ${inFrenchQuotes(name)}`,
  eraseNow: 'Effacer pour toujours',
  erased: 'Personne effacée.',
  cancel: 'Annuler',
};
