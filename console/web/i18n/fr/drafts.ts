import { characters } from './characters.ts';
import { count, joinNames, withUnit } from './count.ts';

/** A draft as a person reads it. */
export const drafts = {
  draft: {
    kinds: {
      sms: 'SMS',
      email: 'E-mail',
      enrollment: 'Séquence d’e-mails',
      campaign: 'Campagne SMS',
      signature: 'Demande de signature',
    },
    unnamedContact: 'Contact sans nom',
    select: (name: string) => `Sélectionner le message à ${name}`,
    approve: 'Approuver',
    edit: 'Modifier',
    reject: 'Rejeter',
    blocked: 'Envoi impossible',
    formerAddress: (address: string, { isEmail, isOfAgent }: { isEmail: boolean; isOfAgent: boolean }) =>
      `Ce message va ${isEmail ? 'à' : 'au'} ${address}, qui n’est plus ${isEmail ? 'l’adresse e-mail' : 'le numéro'} de ce contact. Rejetez-le${isOfAgent ? ', ou renvoyez-le à l’agent pour qu’il le rédige de nouveau' : ', puis rédigez-le de nouveau'}.`,
    requestedBy: 'Préparé par',
    edited: (by: string) => `Modifié par ${by}`,
    recounted: 'Depuis la demande, les destinataires ou leurs messages ont changé : relisez, puis décidez.',
    changedBy: (name: string) => `Modifié par ${name} entre-temps`,
    readNewer: 'Lire la nouvelle version',
    consents: {
      sms: {
        granted: 'Consentement SMS',
        unknown: 'Consentement SMS non renseigné',
        denied: 'SMS refusés par le contact',
        opted_out: 'Désinscrit des SMS (STOP)',
      },
      email: {
        granted: 'Consentement e-mail',
        unknown: 'Consentement e-mail non renseigné',
        denied: 'E-mails refusés par le contact',
        opted_out: 'Désinscrit des e-mails',
      },
    },
    consentSince: (date: string) => `le ${date}`,
    consentGivenOn: (date: string) => `recueilli le ${date}`,
    segments: (n: number) => `${n} SMS`,
    costMore: (characters: string[], extra: number) =>
      `${joinNames(characters)} en ${characters.length < 2 ? 'coûte' : 'coûtent'} ${extra === 1 ? 'un' : extra} de plus`,
    noBreakSpace: 'espace insécable',
    perSegment: 'Ces caractères réduisent chaque SMS à 70 signes (67 au-delà d’un seul).',
    departure: 'Départ',
    atOnce: 'Immédiat',
    leavesAt: (at: string) => `Partira ${at}`,
    waitReasons: {
      night: 'hors des horaires d’envoi',
      sunday: 'dimanche',
      holiday: 'jour férié',
      paused: 'envois en pause',
      undo: 'délai d’annulation',
      planned: 'programmé',
      retry: 'nouvelle tentative',
      absent: 'après l’absence du contact',
    },
    paused: 'À la reprise des envois',
    purpose: 'Type de message',
    purposes: { service: 'Suivi de dossier', marketing: 'Prospection' },
    purposeHints: {
      service: 'Répond à une demande ou suit un dossier en cours.',
      marketing: 'Mention STOP ajoutée ; départ du lundi au samedi, de 8 h à 20 h, hors jours fériés.',
    },
    notSaved: 'Votre modification n’a pas été enregistrée ; vous pouvez encore la copier.',
    empty: 'Écrivez un texte : rien ne part vide.',
    tooLong: (most: number, length: number) =>
      `${most.toLocaleString('fr-FR')} signes au plus ; il y en a ${length.toLocaleString('fr-FR')}.`,
    lengthOf: (length: number, most: number) =>
      `${length.toLocaleString('fr-FR')} signes sur ${most.toLocaleString('fr-FR')}`,
    subject: 'Objet',
    text: 'Texte',
    exactText: 'Texte brut',
    emailTitle: (name: string) => `E-mail à ${name}, tel qu’il sera lu`,
    links: (n: number) => count(n, 'lien dans ce message', 'liens dans ce message'),
    character: (name: string) => characters[name] ?? name,
    duplicate: 'Doublon possible',
    expires: (at: string) => `Expire ${at}`,
    visits: 'Rendez-vous',
    latestReply: 'Dernier message reçu',
    conversation: (n: number) => `Conversation (${n})`,
    you: 'Agence',
    sequence: (name: string, version: number) => `${name} · version ${version}`,
    delay: (hours: number) =>
      hours === 0
        ? 'Tout de suite'
        : hours % 24 === 0
          ? `Après ${count(hours / 24, 'jour', 'jours')}`
          : `Après ${withUnit(hours, 'h')}`,
    yourChanges: 'Ce que vous avez changé',
    changesSinceRequest: 'Ce qui a changé depuis le texte de l’agent',
    unchanged: 'Identique au texte de l’agent.',
    preview: 'Aperçu',
  },
};
