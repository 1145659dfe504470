import { characters } from './characters.ts';
import { count } from './count.ts';

/** A draft as a person reads it. */
export const drafts = {
  draft: {
    kinds: { sms: 'SMS', email: 'E-mail', enrollment: 'Séquence d’e-mails', campaign: 'Campagne SMS' },
    unnamedContact: 'Contact sans nom',
    select: (name: string) => `Sélectionner le message à ${name}`,
    approve: 'Approuver',
    edit: 'Modifier',
    reject: 'Rejeter',
    blocked: 'Envoi impossible',
    requestedBy: 'Préparé par',
    edited: (by: string) => `Modifié par ${by}`,
    recounted: 'Depuis la demande, les destinataires ou leurs messages ont changé : relisez, puis décidez.',
    changedBy: (name: string) => `Modifié par ${name} entre-temps`,
    readNewer: 'Lire la nouvelle version',
    consent: 'Accord',
    consents: {
      sms: {
        granted: 'Accord SMS',
        unknown: 'Accord SMS non renseigné',
        denied: 'SMS refusés par le contact',
        opted_out: 'Désinscrit des SMS (STOP)',
      },
      email: {
        granted: 'Accord e-mail',
        unknown: 'Accord e-mail non renseigné',
        denied: 'E-mails refusés par le contact',
        opted_out: 'Désinscrit des e-mails',
      },
    },
    consentSince: (date: string) => `le ${date}`,
    consentGivenOn: (date: string) => `recueilli le ${date}`,
    length: 'Longueur',
    segments: (n: number) => `${n} SMS`,
    because: 'à cause de',
    noBreakSpace: 'espace insécable',
    perSegment: 'Ces caractères réduisent chaque SMS à 70 signes (67 au-delà d’un seul).',
    departure: 'Départ',
    atOnce: 'Dès votre accord',
    leavesAt: (at: string) => `Partira ${at}`,
    waitReasons: {
      night: 'hors des horaires d’envoi',
      sunday: 'dimanche',
      holiday: 'jour férié',
      paused: 'envois en pause',
      undo: 'délai d’annulation',
      planned: 'programmé',
      retry: 'nouvelle tentative',
    },
    paused: 'À la reprise des envois',
    purpose: 'Nature',
    purposes: { service: 'Message de service', marketing: 'Prospection' },
    purposeHints: {
      service: 'Répond à une demande ou suit un dossier en cours.',
      marketing: 'Mention STOP ajoutée ; départ du lundi au samedi, de 8 h à 20 h, hors jours fériés.',
    },
    notSaved: 'Votre modification n’a pas été enregistrée ; vous pouvez encore la copier.',
    empty: 'Écrivez un texte : rien ne part vide.',
    tooLong: (most: number, length: number) =>
      `${most.toLocaleString('fr-FR')} signes au plus ; il y en a ${length.toLocaleString('fr-FR')}.`,
    lengthOf: (length: number, most: number) =>
      `${length.toLocaleString('fr-FR')} signes sur ${most.toLocaleString('fr-FR')}`,
    subject: 'Objet',
    text: 'Texte',
    exactText: 'Texte exact',
    emailTitle: (name: string) => `E-mail à ${name}, tel qu’il sera lu`,
    links: (n: number) => count(n, 'lien dans ce message', 'liens dans ce message'),
    character: (name: string) => characters[name] ?? name,
    hiddenCharacters: (n: number) => count(n, 'caractère invisible', 'caractères invisibles'),
    mixedScripts: 'Lettres de plusieurs alphabets dans un même mot, souvent le signe d’une imitation',
    placeholders: 'Il manque peut-être une valeur',
    duplicate: 'La même demande existe, mot pour mot, pour ce contact',
    deceptiveLink: (text: string, target: string) => `Le lien « ${text} » mène en réalité à ${target}`,
    expires: (at: string) => `Expire ${at}`,
    visits: 'Rendez-vous',
    latestReply: 'Ce que le contact a écrit en dernier',
    conversation: (n: number) => `Conversation (${n})`,
    noConversation: 'Premier message : aucune conversation avant celui-ci.',
    you: 'Agence',
    sequence: (name: string, version: number) => `${name} · version ${version}`,
    delay: (hours: number) =>
      hours === 0
        ? 'Tout de suite'
        : hours % 24 === 0
          ? `Après ${count(hours / 24, 'jour', 'jours')}`
          : `Après ${hours} h`,
    yourChanges: 'Ce que vous avez changé',
    changesSinceRequest: 'Ce qui a changé depuis le texte de l’agent',
    unchanged: 'Identique au texte de l’agent.',
    preview: 'Aperçu',
  },
};
