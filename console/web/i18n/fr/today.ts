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

/** The page Aujourd'hui, with the director's figures. */
export const today = {
  today: {
    title: 'Aujourd’hui',
    mineHint: 'Vos visites et vos tâches, les messages et les offres de vos contacts, et les messages sans responsable',
    total: (n: number) => (n >= 50 ? '50 et plus' : number(n)),
    seeAll: 'Tout voir',
    showAll: 'Tout afficher',
    freeTitle: 'La journée est à vous',
    free: 'Rien ne vous attend : c’est le moment de relancer un vendeur ou de préparer vos prochaines visites.',
    teamIsBusy: 'Vos collègues ont des visites, des messages ou des tâches.',
    noneMine: 'Rien ne vous attend aujourd’hui',
    firstSteps: {
      title: 'Par où commencer',
      hide: 'Masquer',
      done: 'Fait',
      contacts: 'Vos contacts',
      contactsHint: 'Importez votre fichier d’acquéreurs et de vendeurs, ou saisissez un premier contact.',
      addContact: 'Ajouter un contact',
      team: 'Votre équipe',
      teamHint: 'Invitez un négociateur ou une assistante : chacun voit ses visites, ses messages et ses tâches.',
      key: 'Votre agent',
      keyHint: 'Donnez une clé à Claude, à n8n ou à un script : il préparera des messages, sans pouvoir les envoyer.',
      approved: 'Un premier message approuvé',
      approvedHint: (isConnected: boolean): string =>
        isConnected
          ? 'Votre agent est connecté. Demandez-lui un premier message : il attendra ici que vous le relisiez.'
          : 'Relisez un message préparé, corrigez-le s’il le faut, puis approuvez-le.',
      openQueue: 'Relire le message',
    },
    importContacts: 'Importer des contacts',
    connectAgent: 'Donner accès à un agent',
    inviteTeam: 'Inviter l’équipe',
    visits: 'Rendez-vous du jour',
    noVisit: 'Aucun rendez-vous aujourd’hui.',
    nextVisit: 'Le prochain :',
    openVisit: 'Ouvrir le rendez-vous',
    next: 'Prochaine',
    noAgent: 'Personne n’est prévu',
    queue: 'À traiter',
    openQueue: 'Ouvrir la file',
    noDraft: 'Aucun message n’attend votre décision.',
    ofPlan: (n: number) => `et ${count(n - 1, 'message semblable', 'messages semblables')}`,
    question: 'question sans réponse,',
    messages: 'Sans réponse',
    noMessage: 'Aucun message sans réponse.',
    forDays: (n: number) => `depuis ${n} jours`,
    unknownSender: 'Expéditeur inconnu',
    leads: 'Demandes des portails et formulaires',
    noLead: 'Aucune demande ces sept derniers jours.',
    leadPeriod: 'Période',
    leadPeriods: { day: 'Aujourd’hui', week: '7 jours' },
    leadTotal: 'Reçues',
    leadAnswer: '1re réponse (médiane)',
    leadUnanswered: 'Sans réponse',
    tasks: 'Appels et tâches',
    openTasks: 'Ouvrir les tâches',
    noTask: 'Aucune tâche en retard ni pour aujourd’hui.',
    sellers: 'Vendeurs sans nouvelles depuis 7 jours',
    newsOn: (day: string) => `dernières nouvelles le ${day}`,
    neverNews: 'aucune nouvelle à ce jour',
    writeNews: 'Préparer des nouvelles',
    readNews: 'Relire le message',
    offers: 'Offres à suivre',
    countered: 'contre-proposition',
    receivedOn: (day: string) => `reçue le ${day}`,
    validUntil: (day: string) => `jusqu’à ${day}`.replace('jusqu’à aujourd’hui', 'jusqu’à ce soir'),
    mandates: 'Mandats qui se terminent',
    mandatesOfAgency: 'Mandats de l’agence qui se terminent',
    mandateNumber: (n: string) => `mandat n° ${n}`,
    endsOn: (day: string) => `fin ${day}`,
    endedOn: (day: string) => `terminé le ${day}`,
    endedAndWithdrawn: (day: string) => `terminé le ${day}, bien retiré`,
  },
  figures: {
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
    silentSellersMeaning:
      'Ni message ni appel abouti depuis 7 jours, pour un bien en vente sous mandat, à cet instant.',
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
  },
};
