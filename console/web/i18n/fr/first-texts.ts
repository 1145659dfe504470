import { type FaultSentences, faultSentence } from '../field-fault.ts';

/** They follow the name of a field and a colon. Without a verb they fit a name of either gender and number. */
export const firstFaults: FaultSentences = [
  [/^not an e-mail address/, 'adresse e-mail complète attendue, par exemple nom@exemple.fr'],
  [/^(?:must not be empty|is required)/, 'à remplir'],
  [/^must have at most (\d+) characters/, 'au plus $1 caractères'],
  [/^Too big: expected string to have <=(\d+)/, 'au plus $1 caractères'],
  [/^Too small: expected \w+ to have >=1 /, 'à remplir'],
];

export const problemAmong =
  (sentences: FaultSentences) =>
  (message: string): string =>
    faultSentence(sentences, message, 'fr') ?? 'valeur incorrecte';

/** One sentence per refusal code: the problem and its solution. */
const sentences = {
  unreachable:
    'Le serveur ne répond pas. Vérifiez votre connexion. Si vous enregistriez, regardez si c’est fait avant de réessayer.',
  offline: 'Hors ligne : rien n’est parti, rien n’a changé. Réessayez une fois la connexion revenue.',
  unknown: 'Une erreur inattendue est survenue. Réessayez ; si elle persiste, prévenez la personne qui gère Clef.',
  unavailable:
    'Clef n’accède pas à ses données, ou une longue opération (un import, par exemple) les retient. Réessayez dans quelques minutes ; si vous enregistriez, vérifiez d’abord si c’est fait.',
  sign_in_failed: 'E-mail ou mot de passe incorrect.',
  too_many_attempts: 'Trop d’essais. Patientez un quart d’heure avant de recommencer.',
  weak_password: 'Ce mot de passe est trop facile à deviner. Choisissez par exemple une phrase que vous seul écririez.',
  invitation_invalid: 'Cette invitation n’est plus valable. Demandez-en une nouvelle à votre responsable.',
  invalid_request: 'Une information manque ou n’est pas valable. Vérifiez votre saisie.',
  not_found: 'Cet élément n’existe pas ou plus.',
  conflict: 'Quelqu’un a déjà changé ou décidé cela. Relisez la version à jour avant de décider.',
};

/** Looked up by the code of a refusal, which may have no sentence here. */
const errors: Record<string, string> & typeof sentences = sentences;

const common = {
  name: 'Nom',
  email: 'E-mail',
  password: 'Mot de passe',
  passwordStrength: 'Solidité du mot de passe',
  passwordStrong: 'Mot de passe solide.',
  passwordProblems: {
    length: 'Il faut de 12 à 200 caractères.',
    repeated: 'Il faut au moins 5 caractères différents.',
    own: 'Votre e-mail, votre nom et votre agence ne sont pas des mots de passe.',
  },
  passwordRule:
    'Au moins 12 caractères, dont 5 différents, et pas un mot de passe courant. Une phrase convient très bien.',
  showPassword: 'Afficher ou masquer la saisie',
  colon: ' : ',
  pageError: 'Cette page n’a pas pu s’afficher.',
  pageErrorLead: 'La connexion est peut-être coupée, ou Clef vient d’être mis à jour.',
  pageWaits: 'Pas de connexion',
  pageWaitsLead: 'Cette page s’affiche dès que la connexion est revenue.',
  outdated: 'Il faut recharger cette page',
  outdatedLead: 'Clef a été mis à jour, ou la connexion a manqué. Terminez d’abord ce que vous écriviez.',
  reload: 'Recharger la page',
};

/** The texts of the pages before signing in, and of what these have in common with the others. */
export const firstTexts = {
  common,
  errors,
  account: {
    welcome: 'Rien ne part sans vous.',
    lead: 'Vos agents IA préparent les messages. Vous les lisez, puis vous décidez.',
    signIn: 'Se connecter',
    expired: 'Votre session a expiré. Reconnectez-vous : ce que vous écriviez est conservé.',
    demo: 'Agence de démonstration : l’e-mail et le mot de passe sont affichés dans le terminal au démarrage.',
    firstTitle: 'Bienvenue dans Clef',
    firstLead: 'Créez votre agence et votre compte : vous en serez le responsable.',
    code: 'Code de démarrage',
    codeHint: 'Il est affiché dans le terminal où Clef a démarré.',
    agency: 'Nom de l’agence',
    yourName: 'Votre nom',
    createAgency: 'Créer l’agence',
    invitedTo: (agency: string) => `Rejoindre ${agency}`,
    invitedLead: (email: string) => `Votre compte : ${email}. Choisissez un mot de passe pour commencer.`,
    acceptInvitation: 'Rejoindre l’équipe',
  },
  fieldErrors: {
    labels: { name: common.name, email: common.email, password: common.password },
    problem: problemAmong(firstFaults),
  },
};

export type FirstTexts = typeof firstTexts;
