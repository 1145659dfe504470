import { count, withUnit } from './count.ts';

const number = (n: number) => n.toLocaleString('fr-FR');

/** « 45 min », « 3 h 20 », « 2 j 4 h ». */
function duration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return withUnit(minutes, 'min');
  const hours = Math.floor(minutes / 60);
  if (hours < 48)
    return minutes % 60 === 0
      ? withUnit(hours, 'h')
      : `${withUnit(hours, 'h')}\u00a0${String(minutes % 60).padStart(2, '0')}`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? withUnit(days, 'j') : `${withUnit(days, 'j')}\u00a0${withUnit(hours % 24, 'h')}`;
}

/** The director's figures, which load with *Aujourd'hui*. */
export const figuresTexts = {
  title: 'Les chiffres de l’agence',
  which: 'Période',
  days: (n: number) => `${n} jours`,
  period: (from: string, to: string) => `Du ${from} au ${to} inclus, en jours entiers de l’agence.`,
  loading: 'Calcul en cours…',
  none: '–',
  number,
  percent: (share: number) => withUnit(Math.round(share * 100), '%'),
  duration,
  leads: 'Nouveaux contacts',
  leadsMeaning: 'Créés pendant la période, sans ceux d’un import.',
  response: 'Temps de réponse médian',
  slow: (time: string) => `Une réponse sur dix dépasse ${time}.`,
  responseMeaning: (answered: number, unanswered: number) =>
    `Du premier message du contact à la première réponse, nuits et dimanches compris : ${count(answered, 'réponse', 'réponses')}, ${number(unanswered)} sans réponse.`,
  offers: 'Visites suivies d’une offre',
  offersMeaning: (offered: number, visited: number) =>
    `${number(offered)} sur ${count(visited, 'visite effectuée', 'visites effectuées')} ; un acquéreur qui revoit un bien compte une fois.`,
  deeds: 'Honoraires des actes signés',
  deedsMeaning: (total: number, withoutFees: number) =>
    `${count(total, 'acte signé', 'actes signés')} pendant la période${withoutFees > 0 ? `, dont ${number(withoutFees)} sans honoraires connus` : ''}.`,
  exclusive: 'Mandats exclusifs',
  exclusiveMeaning: (exclusive: number, total: number) =>
    `${number(exclusive)} sur ${count(total, 'bien en vente', 'biens en vente')} sous mandat, à cet instant.`,
  silentSellers: 'Vendeurs sans nouvelles',
  silentSellersMeaning: 'Ni message ni appel abouti depuis 7 jours, pour un bien en vente sous mandat, à cet instant.',
  leadsBySource: 'Nouveaux contacts par origine',
  source: 'Origine',
  contacts: 'Contacts',
  perWeek: 'Par semaine',
  noSource: 'Sans origine',
  otherSources: 'Autres origines',
  week: (day: string, n: number) => `semaine du ${day} : ${number(n)}`,
  agents: 'Ce que proposent les agents',
  agentsMeaning: 'Propositions créées pendant la période, selon ce qu’il en est advenu à cet instant.',
  noProposal: 'Aucun agent n’a rien proposé pendant la période.',
  seeHistory: 'Voir l’historique',
  agent: 'Agent',
  proposed: 'Proposés',
  fates: {
    unchanged: 'Tels quels',
    changed: 'Corrigés',
    returned: 'Renvoyés',
    rejected: 'Rejetés',
    expired: 'Expirés',
    withdrawn: 'Retirés',
    waiting: 'En attente',
  },
  fateMeanings: {
    unchanged: 'Approuvés sans rien changer',
    changed: 'Modifiés par une personne, puis approuvés',
    returned: 'Renvoyés à l’agent avec une remarque',
    rejected: 'Rejetés par une personne',
    expired: 'Restés sans décision jusqu’à leur expiration',
    withdrawn: 'Remplacés par l’agent ou arrêtés par une règle, une opposition par exemple',
    waiting: 'Pas encore décidés',
  },
};
