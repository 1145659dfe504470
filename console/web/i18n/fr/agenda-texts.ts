import { count } from './count.ts';

/** The agenda, and the dialogs that make and move appointments. They load with the page. */
export const agendaTexts = {
  agenda: {
    title: 'Agenda',
    view: 'Affichage',
    views: { day: 'Jour', week: 'Semaine', list: 'Liste' },
    week: 'Jours de la semaine',
    today: 'Aujourd’hui',
    before: 'Période précédente',
    after: 'Période suivante',
    period: (from: string, to: string) => `Du ${from} au ${to}`,
    wholeTeam: 'Toute l’équipe',
    withCancelled: 'Afficher les annulés',
    count: (n: number) => count(n, 'rendez-vous', 'rendez-vous'),
    cut: 'Il y a trop de rendez-vous pour tout afficher. Choisissez un collègue ou une période plus courte.',
    empty: 'Aucun rendez-vous',
    emptyHint: 'Ajoutez une visite, une estimation, une signature ou un appel.',
    slot: (column: string, time: string) => `${column}, ${time}\u00a0: Entrée pour ajouter un rendez-vous`,
    moveByKeysHint: 'Flèches avec Alt pour déplacer, Entrée pour confirmer, Échap pour annuler.',
    create: 'Nouveau rendez-vous',
    make: 'Planifier',
    kind: 'Type de rendez-vous',
    contact: 'Avec',
    otherContact: 'Changer',
    propertyOptional: 'Bien (facultatif)',
    when: 'Date et heure',
    length: 'Durée',
    minutes: (n: number) =>
      n < 60
        ? `${n}\u00a0min`
        : [`${Math.floor(n / 60)}\u00a0h`, n % 60 && String(n % 60).padStart(2, '0')].filter(Boolean).join('\u00a0'),
    attendees: 'Accompagné de (facultatif)',
    attendeesHint: 'Ses parents, un architecte…',
    note: 'Note pour l’équipe (facultatif)',
    movedFrom: (when: string) =>
      `Actuellement\u00a0: ${when}. Rien n’est envoyé au contact\u00a0: prévenez-le. Les envois en attente qui citent l’ancienne heure seront signalés.`,
    busy: 'Occupé',
    allowOverlap: 'Maintenir les deux rendez-vous',
    overlapMissing: 'Cochez pour les maintenir tous les deux, ou choisissez une autre heure.',
    contactMissing: 'Choisissez avec qui.',
    propertyMissing: 'Choisissez le bien à visiter.',
    remarks: {
      colleague_busy: (what: string) => `Le négociateur a déjà un rendez-vous\u00a0: ${what}.`,
      contact_busy: (what: string) => `Le contact a déjà un rendez-vous\u00a0: ${what}.`,
      property_visited: (what: string) => `Le bien est déjà visité à cette heure\u00a0: ${what}.`,
      holiday: (name: string) => `C’est un jour férié\u00a0: ${name}.`,
      calendar_busy: 'L’agenda personnel du négociateur est occupé à cette heure.',
      sunday: 'C’est un dimanche.',
      outside_hours: 'C’est en dehors des heures habituelles (8 h – 20 h).',
      past: 'Cette heure est passée.',
    },
  },
};
