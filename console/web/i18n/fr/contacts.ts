import { contactKinds } from '../../../../domain/exports/words.ts';
import { count, joinNames, shortEuros } from './count.ts';

/** The page of all contacts. */
export const contacts = {
  contacts: {
    title: 'Contacts',
    total: (n: number, isMore: boolean) =>
      isMore ? `Plus de ${count(n, 'contact', 'contacts')}` : count(n, 'contact', 'contacts'),
    search: 'Nom, e-mail ou téléphone',
    create: 'Nouveau contact',
    add: 'Créer le contact',
    views: 'Listes de contacts',
    all: 'Tous',
    builtIn: {
      hot: 'Mes acquéreurs chauds',
      quiet: 'Sans nouvelles depuis 30 jours',
      fresh: 'Nouveaux',
      sellers: 'Vendeurs à relancer',
    },
    kind: 'Type',
    anyKind: 'Tous les types',
    kinds: contactKinds,
    /** « 130 – 175 k€ » */
    budget: (least: number | null, most: number | null): string => {
      if (least === null || most === null)
        return most === null ? `min ${shortEuros(least ?? 0)}` : `max ${shortEuros(most)}`;
      const [from, unit] = shortEuros(least).split('\u00a0');
      const to = shortEuros(most);
      return `${to.endsWith(`\u00a0${unit}`) ? from : shortEuros(least)} – ${to}`;
    },
    anyStage: 'Toutes les étapes',
    sort: 'Tri',
    sorts: {
      newest: 'Plus récents',
      recent: 'Dernier échange récent',
      quiet: 'Silence le plus long',
      name: 'Nom',
    },
    column: {
      name: 'Nom',
      kind: 'Type',
      stage: 'Étape',
      budget: 'Budget',
      cities: 'Villes',
      assignee: 'En charge',
      lastExchange: 'Dernier échange',
      nextAction: 'Prochaine action',
      consents: 'Consentements',
    },
    city: 'Ville recherchée',
    anyTag: 'Étiquettes',
    tag: 'Étiquette',
    quiet: (days: number) => `Silence : ${count(days, 'jour', 'jours')}`,
    overdue: 'en retard',
    empty: 'Aucun contact ne correspond à ces filtres.',
    noneMine: 'Aucun contact ne vous est confié pour l’instant.',
    noneMineFiltered: 'Aucun de vos contacts ne correspond à ces filtres.',
    none: 'Aucun contact pour l’instant. Ajoutez-en un, ou importez un fichier.',
    selectAll: 'Sélectionner les contacts affichés',
    selected: (n: number) => count(n, 'contact sélectionné', 'contacts sélectionnés'),
    tooMany: (most: number) => `${count(most, 'contact', 'contacts')} au plus à la fois.`,
    assigned: (n: number) => `${count(n, 'contact confié', 'contacts confiés')}`,
    moved: (n: number, stage: string) => `${count(n, 'contact', 'contacts')} : ${stage}`,
    moreActions: 'Autres actions',
    addTag: 'Ajouter l’étiquette',
    tagged: (n: number) => `${count(n, 'contact étiqueté', 'contacts étiquetés')}`,
    noteConsents: 'Noter un accord',
    noteConsentsLead:
      'L’accord est noté pour les contacts dont il n’était pas encore connu. Un refus reste un refus : il ne se lève que sur la fiche, à la demande de la personne.',
    consentChannel: 'Pour quels messages',
    commonProofExample: 'Le mandat signé, la liste des clients inscrits, la mention du formulaire…',
    consentsNoted: ({
      noted,
      refused,
      withoutAddress,
    }: {
      noted: unknown[];
      refused: number;
      withoutAddress: number;
    }): string =>
      [
        count(noted.length, 'accord noté', 'accords notés'),
        ...(refused > 0 ? [count(refused, 'refus respecté', 'refus respectés')] : []),
        ...(withoutAddress > 0 ? [`${withoutAddress} sans numéro ni adresse`] : []),
      ].join(', '),
    campaign: 'Campagne de SMS…',
    enroll: 'Inscrire à une séquence',
    enrollLead:
      'Les e-mails de la séquence partiront à chaque contact inscrit, dans le texte déjà approuvé. Une inscription peut être annulée tant que rien n’est parti ; un e-mail parti ne peut plus être rappelé.',
    sequence: 'Séquence',
    noSequence: 'Aucune séquence n’est active.',
    enrolled: (n: number) => count(n, 'contact inscrit', 'contacts inscrits'),
    undoEnroll: (n: number): string => (n === 1 ? 'Annuler cette inscription' : 'Annuler les inscriptions'),
    enrollUndone: (n: number) => count(n, 'inscription annulée', 'inscriptions annulées'),
    enrollNoneFound: 'Aucune inscription n’avait eu lieu : rien à annuler.',
    enrollStays: (names: string[]) =>
      `${joinNames(names)} : un e-mail est déjà parti ou en cours d’envoi, trop tard pour annuler. Une inscription encore en cours s’arrête depuis la séquence.`,
    enrollUnanswered: (name: string) =>
      `${name} : la réponse du serveur s’est perdue. Si l’inscription a eu lieu, elle sera annulée avec les autres.`,
    leftOut: (n: number) => `${count(n, 'contact laissé de côté', 'contacts laissés de côté')} :`,
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    duplicate: 'Un contact a déjà cette adresse ou ce numéro :',
    chooseExisting: 'Choisir ce contact',
    createAnyway: 'Créer quand même',
    created: 'Contact ajouté',
  },
};
