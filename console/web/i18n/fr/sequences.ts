import { enrollmentStatuses, sequenceStatuses } from '../../../../domain/exports/words.ts';
import { inFrenchQuotes } from '../../../../domain/shared/quotation.ts';
import { count, withUnit } from './count.ts';

/** E-mail sequences: their texts, their approval and their enrollments. */
export const sequences = {
  sequences: {
    title: 'Séquences',
    lead: 'Des séries d’e-mails de suivi. Rien ne part avant que vous ayez approuvé le texte exact de chaque étape.',
    empty:
      'Aucune séquence pour l’instant. Écrivez la première : elle reste à l’état de brouillon jusqu’à votre approbation.',
    create: 'Nouvelle séquence',
    all: 'Toutes les séquences',
    statuses: sequenceStatuses,
    unapproved: 'Modifications à approuver',
    steps: (n: number) => count(n, 'étape', 'étapes'),
    length: (hours: number) =>
      hours < 48 ? `sur ${withUnit(hours, 'h')}` : `sur ${count(Math.round(hours / 24), 'jour', 'jours')}`,
    running: (n: number) => `${count(n, 'contact', 'contacts')} en cours`,
    replied: (n: number) => count(n, 'réponse', 'réponses'),
    failed: (n: number) => `${count(n, 'échec', 'échecs')} à voir`,
    nextAt: (at: string) => `prochain départ ${at}`,
    name: 'Nom de la séquence',
    step: (n: number) => `Étape ${n}`,
    delay: 'Départ',
    firstHint: 'après l’inscription',
    laterHint: 'après l’étape précédente',
    units: (n: number) => (n < 2 ? { hours: 'heure', days: 'jour' } : { hours: 'heures', days: 'jours' }),
    subject: 'Objet',
    body: 'Texte',
    templateErrors: 'À corriger avant d’enregistrer ou d’approuver :',
    missingValuesLead:
      'Certains contacts ne pourront pas être inscrits, car il manque une information utilisée dans ces textes :',
    missingValueCount: (value: string, n: number, of: number) =>
      `${value} : manque à ${count(n, 'contact', 'contacts')} sur les ${of.toLocaleString('fr-FR')} qui ont une adresse e-mail`,
    fallbackHint: (chip: string, ifMissing: string) =>
      `Pour les inscrire aussi, cliquez sur ${inFrenchQuotes(chip)} dans le texte et complétez ${inFrenchQuotes(ifMissing)}.`,
    add: 'Ajouter une étape',
    up: (n: number) => `Monter l’étape ${n}`,
    down: (n: number) => `Descendre l’étape ${n}`,
    remove: (n: number) => `Supprimer l’étape ${n}`,
    incomplete: {
      name: 'Donnez un nom à la séquence.',
      texts: 'Complétez l’objet et le texte de chaque étape.',
      lengths: 'Raccourcissez le texte signalé.',
      delays: 'Corrigez le délai signalé.',
    },
    saveDraft: 'Enregistrer',
    saveVersion: 'Enregistrer une nouvelle version',
    versionNote: (n: number) =>
      n > 0
        ? `La version en cours reste inchangée pour les ${count(n, 'contact qui la suit', 'contacts qui la suivent')}.`
        : 'La version approuvée reste inchangée.',
    changedMeanwhile: 'Cette séquence a été modifiée entre-temps.',
    activate: 'Approuver et activer',
    activateTitle: (version: number) => `Approuver la version ${version}`,
    activateLead:
      'Voici exactement ce qui partira. Votre accord vaut pour chaque e-mail de cette version, aux valeurs du contact près.',
    activateConfirm: 'J’approuve ces textes',
    approveVersion: (version: number) => `Approuver la version ${version}`,
    versionWaits: (version: number) => `Version ${version} à approuver`,
    otherVersionsContinue: (n: number) =>
      `${count(n, 'contact déjà inscrit continue avec sa', 'contacts déjà inscrits continuent avec leur')} version : seuls les prochains inscrits suivront celle-ci.`,
    willResume: 'Cette séquence est en pause : l’approuver la fait aussi reprendre.',
    pause: 'Mettre en pause',
    resume: 'Reprendre',
    paused:
      'Séquence en pause : aucune étape ne part. À la reprise, chaque contact reprend où il en était, délais compris.',
    formerSignature: (version: number, running: number) =>
      `La signature des e-mails de l’agence a changé depuis l’approbation de la version ${version}. Ses e-mails gardent la signature approuvée avec eux${
        running > 0 ? `, y compris pour ${count(running, 'contact qui la suit', 'contacts qui la suivent')}` : ''
      }.`,
    takeSignature: 'Préparer une version avec la signature actuelle',
    preview: 'Aperçu',
    previewFor: 'Lu par :',
    previewFault: 'Corrigez le texte pour voir l’aperçu.',
    previewEmpty: 'Complétez les étapes pour voir l’aperçu.',
    findContact: 'Aperçu avec un autre contact',
    noContact: 'Aucun contact avec une adresse e-mail.',
    missing: (names: string[]) => `Information manquante : ${names.join(', ')}`,
    versions: 'Versions',
    version: (n: number) => `Version ${n}`,
    approvedBy: (by: string, at: string) => `approuvée par ${by} le ${at}`,
    notApproved: 'pas encore approuvée',
    followers: (n: number) => `${count(n, 'contact la suit', 'contacts la suivent')}`,
  },
  enrollments: {
    title: 'Inscriptions',
    empty: 'Personne ne suit encore cette séquence.',
    noMatch: 'Aucune inscription dans cet état.',
    enroll: 'Ajouter un contact',
    enrollLead:
      'Les textes de cette séquence sont déjà approuvés : chaque e-mail partira à son heure, sans autre accord de votre part.',
    contact: 'Contact à inscrire',
    otherContact: 'Choisir un autre contact',
    refused: 'Inscription impossible.',
    enrollNamed: (name: string) => `Inscrire ${name}`,
    from: (at: string) => `au plus tôt ${at}`,
    about: (at: string) => `vers le ${at}`,
    closed: {
      draft: 'Activez la séquence pour y inscrire des contacts.',
      paused: 'Reprenez la séquence pour y inscrire des contacts.',
    },
    filter: 'État',
    allStatuses: 'Tous les états',
    statuses: enrollmentStatuses,
    progress: (left: number, steps: number) => `${count(left, 'e-mail parti', 'e-mails partis')} sur ${steps}`,
    follows: (version: number) => `suit la version ${version}`,
    next: (subject: string) => `Ensuite : ${inFrenchQuotes(subject)}`,
    at: (at: string) => `${at}`,
    waits: {
      time: '',
      absent: 'le contact est absent',
      sequence_paused: 'attend la reprise de la séquence',
      agency_paused: 'attend la reprise des envois',
      step: 'en cours d’envoi',
    },
    unconfirmed: 'envoi non confirmé : dites ce qu’il en est',
    seeEmail: 'Voir l’e-mail',
    cancel: 'Arrêter',
    cancelTitle: (name: string) => `Arrêter la séquence pour ${name} ?`,
    cancelLead: 'Plus aucune étape ne partira. Les autres séquences de ce contact continuent.',
    cancelled: 'Inscription arrêtée.',
    reasons: {
      human: 'Arrêtée par un membre de l’équipe.',
      replied: 'Le contact a répondu.',
      opted_out: 'Le contact s’est désinscrit.',
      erased: 'La personne a été effacée.',
      stage_lost: 'Le contact est passé en « Perdu ».',
      stage_won: 'Le contact est passé en « Vendu ».',
      value_missing: 'Il manque une valeur sur la fiche du contact.',
      email_consent_denied: 'Le contact refuse les e-mails.',
      no_email: 'Le contact n’a plus d’adresse e-mail.',
      undeliverable: 'L’adresse e-mail est injoignable.',
      absent: 'Le contact est absent ; la séquence attend son retour.',
      sequence_not_active: 'Cette version n’est pas approuvée.',
      conflict: 'L’adresse du contact a changé entre-temps.',
      not_as_approved: 'Le texte n’est plus celui qui a été approuvé.',
    } as Record<string, string>,
  },
  contactSearch: {
    hint: 'Nom, e-mail ou téléphone',
    found: (n: number) => (n === 0 ? 'Aucun contact trouvé.' : count(n, 'contact trouvé', 'contacts trouvés')),
    firstResults: (n: number) => `Les ${n} premiers contacts : précisez la recherche pour en voir d’autres.`,
    noEmail: 'sans adresse e-mail',
  },
  propertySearch: {
    hint: 'Référence, rue ou titre',
    found: (n: number) => (n === 0 ? 'Aucun bien trouvé.' : count(n, 'bien trouvé', 'biens trouvés')),
  },
};
