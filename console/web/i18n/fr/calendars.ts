import type { CalendarFault } from '../../../../domain/calendars/accounts.ts';

/** The calendars of a colleague outside of Clef. */
export const calendars = {
  calendars: {
    title: 'Mes calendriers',
    feed: 'Lien d’abonnement',
    feedLead:
      'Vos rendez-vous dans Google Agenda, Outlook ou le calendrier de votre téléphone, en lecture seule : des 30 derniers jours à tous ceux à venir.',
    feedDelay:
      'Google et Outlook ne relisent un tel lien qu’une ou deux fois par jour, quoi que nous leur indiquions. Pour un rendez-vous du jour, fiez-vous à Clef.',
    feedContent:
      'Le lien ouvre vos rendez-vous à quiconque le possède : heure, adresse du bien, nom du client si vous le voulez. Jamais de téléphone, de remarque ni de code d’alarme.',
    withNames: 'Avec le nom des clients',
    createFeed: 'Créer le lien',
    renewFeed: 'Renouveler le lien',
    withdrawFeed: 'Retirer le lien',
    feedSince: (at: string, withNames: boolean) =>
      `Un lien est actif depuis le ${at}, ${withNames ? 'avec' : 'sans'} le nom des clients.`,
    linkTitle: 'Votre lien d’abonnement',
    linkLead:
      'Copiez-le maintenant : il ne sera plus jamais affiché. Ne le transmettez à personne ; en cas de doute, renouvelez-le ou retirez-le.',
    link: 'Lien',
    linkCopied: 'J’ai copié le lien',
    renewTitle: 'Renouveler le lien ?',
    renewLead: 'L’ancien cesse aussitôt de fonctionner : il faudra vous abonner de nouveau avec le nouveau.',
    withdrawTitle: 'Retirer le lien ?',
    withdrawLead: 'Il cesse aussitôt de fonctionner. Les calendriers abonnés cessent de se mettre à jour.',
    account: 'Calendrier synchronisé',
    accountLead:
      'Clef écrit vos rendez-vous dans votre propre calendrier (CalDAV), les déplace et les retire. En retour, il en lit les heures occupées des 60 prochains jours, et rien d’autre : ni titre, ni lieu, ni invité.',
    connect: 'Connecter un calendrier',
    newPassword: 'Donner le nouveau mot de passe',
    provider: 'Fournisseur',
    otherProvider: 'Nextcloud ou un autre serveur CalDAV',
    address: 'Adresse du serveur',
    addressHint: 'Une adresse en https : celle du serveur, ou celle du calendrier lui-même.',
    username: 'Identifiant',
    password: 'Mot de passe d’application',
    passwordHint:
      'Créez chez votre fournisseur un mot de passe réservé à Clef : vous pourrez le révoquer seul. Il est gardé chiffré et n’est plus jamais affiché.',
    connectLead: 'Aucune invitation n’est envoyée : vos clients ne reçoivent rien.',
    server: 'Serveur',
    calendar: 'Calendrier',
    state: 'État',
    statuses: {
      active: 'Synchronisé',
      stopped: 'Arrêté',
      leaving: 'Retrait de vos rendez-vous en cours',
      not_removed: 'Déconnecté, mais des rendez-vous y sont restés',
    },
    notRemoved:
      'Clef n’a pas pu retirer tous vos rendez-vous de ce calendrier et n’essaie plus. Supprimez-les vous-même, ou déconnectez de nouveau pour que Clef réessaie ou oublie ce calendrier.',
    waiting: 'Synchronisation en cours…',
    failing: 'En échec',
    syncedAt: 'Dernière synchronisation',
    never: 'Pas encore',
    faultAt: (at: string) => `Dernier échec ${at}.`,
    check: 'Vérifier maintenant',
    disconnect: 'Déconnecter',
    disconnectTitle: 'Déconnecter ce calendrier ?',
    disconnectLead: 'Clef n’y écrira plus et oubliera vos heures occupées.',
    removesEvents: 'Retirer aussi mes rendez-vous de ce calendrier',
    forget: 'Oublier sans attendre',
    faults: {
      not_public: 'L’adresse du serveur n’est pas accessible depuis Internet.',
      name_unknown: 'Ce nom de serveur n’existe pas : vérifiez l’adresse.',
      refused: 'Le serveur n’accepte pas de connexion pour l’instant. Clef réessaie.',
      broken_off: 'Le serveur a coupé la connexion. Clef réessaie.',
      no_connection: 'Le serveur est injoignable. Clef réessaie.',
      too_slow: 'Le serveur ne répond pas à temps. Clef réessaie.',
      certificate: 'Le certificat du serveur n’est pas valable : la connexion ne serait pas sûre.',
      secret_unreadable: 'La clé de l’installation a changé : donnez de nouveau votre mot de passe.',
      password: 'Identifiant ou mot de passe refusé. Plus rien n’est tenté avant que vous en donniez un autre.',
      forbidden: 'Le serveur ne vous laisse pas lire ce calendrier.',
      not_caldav: 'Aucun calendrier CalDAV à cette adresse : vérifiez-la.',
      no_calendar: 'Ce compte n’a aucun calendrier où écrire des rendez-vous.',
      calendar_gone: 'Ce calendrier n’existe plus sur le serveur. Choisissez-en un autre ou reconnectez-vous.',
      redirected: 'Le serveur renvoie vers une autre adresse : donnez directement celle-ci.',
      read_only: 'Ce calendrier est en lecture seule : choisissez-en un autre.',
      full: 'L’espace de votre compte est plein. Clef réessaie.',
      changing: 'Un rendez-vous est modifié au même moment par un autre logiciel. Clef réessaie.',
      not_ours: 'Un événement qui n’est pas de Clef occupe la place d’un rendez-vous ; il est laissé tel quel.',
      server_error: 'Le serveur a répondu par une erreur. Clef réessaie.',
      too_large:
        'Ce calendrier répond plus de données que Clef n’en lit : vos rendez-vous y sont écrits, les heures occupées ne sont pas lues.',
      unreadable:
        'La réponse du serveur est illisible : vos rendez-vous y sont écrits, les heures occupées ne sont pas lues.',
    } satisfies Record<CalendarFault, string>,
  },
};
