import { count } from './count.ts';

type Fault = 'unknown' | 'empty_fallback' | 'unfinished';

const fallbacks: Record<string, string> = {
  'contact.firstName': 'Madame, Monsieur',
  'contact.lastName': 'Madame, Monsieur',
  'contact.city': 'votre secteur',
  'agent.name': 'votre conseiller',
};

/** Sequences of e-mails: writing, approving, who follows them. */
export const sequences = {
  sequences: {
    title: 'Séquences',
    lead: 'Des séries d’e-mails de suivi. Rien ne part avant que vous ayez approuvé le texte exact de chaque étape.',
    empty:
      'Aucune séquence pour l’instant. Écrivez la première : elle reste à l’état de brouillon jusqu’à votre accord.',
    create: 'Nouvelle séquence',
    all: 'Toutes les séquences',
    statuses: { draft: 'Brouillon', active: 'Active', paused: 'En pause' },
    unapproved: 'Modifications à approuver',
    steps: (n: number) => count(n, 'étape', 'étapes'),
    length: (hours: number) =>
      hours < 48 ? `sur ${hours} h` : `sur ${count(Math.round(hours / 24), 'jour', 'jours')}`,
    running: (n: number) => `${count(n, 'contact', 'contacts')} en cours`,
    replied: (n: number) => count(n, 'réponse', 'réponses'),
    failed: (n: number) => `${count(n, 'échec', 'échecs')} à voir`,
    nextAt: (at: string) => `prochain départ ${at}`,
    name: 'Nom de la séquence',
    step: (n: number) => `Étape ${n}`,
    after: 'Départ',
    firstHint: 'après l’inscription',
    laterHint: 'après l’étape précédente',
    units: { hours: 'heures', days: 'jours' },
    subject: 'Objet',
    body: 'Texte',
    bodyHint: 'Mise en forme : **gras**, - liste, [texte du lien](https://…).',
    insert: 'Insérer une variable…',
    faulty: 'À corriger avant d’enregistrer ou d’approuver :',
    faults: {
      unknown: (written: string, known: string[]) =>
        `${written} n’existe pas. Variables possibles : ${known.join(', ')}.`,
      empty_fallback: (written: string) =>
        `${written} n’a pas de texte après la barre. Écrivez-le ou retirez la barre.`,
      unfinished: (written: string) =>
        `« ${written} » est seul. Une variable s’écrit {{contact.firstName}} ou {{contact.firstName|Madame, Monsieur}}.`,
    } as Record<Fault, (written: string, known: string[]) => string>,
    lackingLead:
      'Certains contacts ne pourront pas être inscrits, car il manque une information utilisée dans ces textes :',
    lacking: (value: string, n: number, of: number) =>
      `${value} : manque à ${count(n, 'contact', 'contacts')} sur les ${of.toLocaleString('fr-FR')} qui ont une adresse e-mail`,
    fallbackHint: (variable: string) =>
      `Pour les inscrire aussi, prévoyez un texte de remplacement après une barre : {{${variable}|${fallbacks[variable] ?? '…'}}}.`,
    add: 'Ajouter une étape',
    up: (n: number) => `Monter l’étape ${n}`,
    down: (n: number) => `Descendre l’étape ${n}`,
    remove: (n: number) => `Supprimer l’étape ${n}`,
    saveDraft: 'Enregistrer',
    saveVersion: 'Enregistrer une nouvelle version',
    versionNote: (n: number) =>
      n > 0
        ? `La version en cours reste inchangée pour les ${count(n, 'contact qui la suit', 'contacts qui la suivent')}.`
        : 'La version approuvée reste inchangée.',
    activate: 'Approuver et activer',
    activateTitle: (version: number) => `Approuver la version ${version}`,
    activateLead:
      'Voici exactement ce qui partira. Votre accord vaut pour chaque e-mail de cette version, aux valeurs du contact près.',
    activateConfirm: 'J’approuve ces textes',
    pause: 'Mettre en pause',
    resume: 'Reprendre',
    paused:
      'Séquence en pause : aucune étape ne part. À la reprise, chaque contact reprend où il en était, délais compris.',
    preview: 'Aperçu',
    previewFor: 'Lu par :',
    previewFault: 'Corrigez le texte pour voir l’aperçu.',
    previewEmpty: 'Complétez les étapes pour voir l’aperçu.',
    findContact: 'Aperçu avec un autre contact',
    nobody: 'Aucun contact avec une adresse e-mail.',
    missing: (names: string[]) => `Valeur manquante : ${names.join(', ')}`,
    versions: 'Versions',
    version: (n: number) => `Version ${n}`,
    approvedBy: (by: string, at: string) => `approuvée par ${by} le ${at}`,
    notApproved: 'pas encore approuvée',
    followers: (n: number) => `${count(n, 'contact la suit', 'contacts la suivent')}`,
    variables: {
      'contact.firstName': 'prénom du contact',
      'contact.lastName': 'nom du contact',
      'contact.city': 'première ville recherchée',
      'agency.name': 'nom de l’agence',
      'agency.city': 'ville de l’agence',
      'agent.name': 'nom du conseiller',
    } as Record<string, string>,
  },
  enrollments: {
    title: 'Inscriptions',
    empty: 'Personne ne suit encore cette séquence.',
    none: 'Aucune inscription dans cet état.',
    enroll: 'Inscrire un contact',
    enrollLead:
      'Les textes de cette séquence sont déjà approuvés : chaque e-mail partira à son heure, sans autre accord de votre part.',
    contact: 'Contact à inscrire',
    another: 'Choisir un autre contact',
    refused: 'Inscription impossible.',
    enrollNamed: (name: string) => `Inscrire ${name}`,
    from: (at: string) => `au plus tôt ${at}`,
    about: (at: string) => `vers le ${at}`,
    closed: {
      draft: 'Activez la séquence pour y inscrire des contacts.',
      paused: 'Reprenez la séquence pour y inscrire des contacts.',
    },
    filter: 'État',
    every: 'Tous les états',
    statuses: {
      active: 'En cours',
      completed: 'Terminée',
      replied: 'Réponse reçue',
      opted_out: 'Désinscription',
      cancelled: 'Arrêtée',
      failed: 'Échec',
    },
    progress: (done: number, steps: number) => `étape ${Math.min(done + 1, steps)} sur ${steps}`,
    next: (subject: string) => `Ensuite : « ${subject} »`,
    at: (at: string) => `${at}`,
    waits: {
      time: '',
      sequence_paused: 'attend la reprise de la séquence',
      agency_paused: 'attend la reprise des envois',
      step: 'en cours d’envoi',
    },
    unconfirmed: 'envoi non confirmé : dites ce qu’il en est',
    see: 'Voir l’e-mail',
    cancel: 'Arrêter',
    cancelTitle: (name: string) => `Arrêter la séquence pour ${name} ?`,
    cancelLead: 'Plus aucune étape ne partira. Les autres séquences de ce contact continuent.',
    cancelled: 'Inscription arrêtée.',
    reasons: {
      replied: 'Le contact a répondu.',
      opted_out: 'Le contact s’est désinscrit.',
      stage_lost: 'Le contact est passé en « Perdu ».',
      stage_won: 'Le contact est passé en « Conclu ».',
      value_missing: 'Il manque une valeur sur la fiche du contact.',
      email_consent_denied: 'Le contact refuse les e-mails.',
      no_email: 'Le contact n’a plus d’adresse e-mail.',
      sequence_not_active: 'Cette version n’est pas approuvée.',
      conflict: 'L’adresse du contact a changé entre-temps.',
      not_as_approved: 'Le texte n’est plus celui qui a été approuvé.',
    } as Record<string, string>,
  },
  finder: {
    hint: 'Nom, e-mail ou téléphone',
    found: (n: number) => (n === 0 ? 'Aucun contact trouvé.' : count(n, 'contact trouvé', 'contacts trouvés')),
    many: (n: number) => `Les ${n} premiers contacts : précisez la recherche pour en voir d’autres.`,
    noEmail: 'sans adresse e-mail',
  },
};
