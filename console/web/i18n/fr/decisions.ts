import { count, withUnit } from './count.ts';

const INVALID_NUMBER = 'Numéro de téléphone refusé par l’opérateur';
const BAD_LOGIN = 'L’opérateur refuse l’identification de Clef';

/** Decisions, and what became of the drafts. */
export const decisions = {
  draftStatus: {
    pending: 'À traiter',
    approved: 'Approuvé',
    scheduled: 'Programmé',
    sending: 'En cours d’envoi',
    sent: 'Envoyé',
    delivered: 'Reçu',
    undelivered: 'Non reçu',
    started: 'Séquence démarrée',
    launched: 'Campagne lancée',
    rejected: 'Rejeté',
    expired: 'Expiré',
    failed: 'Échec',
    unconfirmed: 'Envoi à vérifier',
    leavesIn: (seconds: number) => `Part dans ${withUnit(seconds, 's')}`,
    retries: 'Nouvelle tentative automatique',
    attempts: (n: number) => count(n, 'tentative', 'tentatives'),
    undo: 'Annuler l’envoi',
    undoAll: (n: number) => (n === 1 ? 'Annuler l’envoi' : `Annuler les ${n} envois`),
    takenBack: (n: number) => (n < 2 ? 'Remis dans « À traiter »' : `${n} messages remis dans « À traiter »`),
    notTakenBack: (n: number) => `Trop tard pour ${count(n, 'message, déjà parti', 'messages, déjà partis')}`,
    tooLate: 'Trop tard : déjà parti.',
    retry: 'Réessayer',
    reopen: 'Remettre à traiter',
    reopenAll: (n: number) => (n === 1 ? 'Remettre à traiter' : `Remettre les ${n} à traiter`),
    returned: 'Renvoyé à l’agent',
    remark: 'Remarque',
    othersUndoable: (n: number) =>
      n === 1 ? '1 autre peut encore être annulé' : `${n} autres peuvent encore être annulés`,
    by: (name: string) => `par ${name}`,
    reason: 'Motif',
    /** By the code of the rule that rejected the draft. */
    rules: {
      opted_out: 'le contact s’est désinscrit',
      erased: 'la personne a été effacée',
      sms_consent_missing: 'le contact n’a plus donné son consentement aux SMS',
      email_consent_denied: 'le contact refuse les e-mails',
      no_phone: 'le contact n’a plus de numéro',
      no_email: 'le contact n’a plus d’adresse e-mail',
      undeliverable: 'l’adresse ou le numéro est injoignable',
      taken_back: 'repris par un collègue avant l’envoi',
      no_recipients: 'plus personne ne recevrait cette campagne',
      already_enrolled: 'le contact suit déjà cette séquence',
      value_missing: 'il manque une valeur dont le texte a besoin',
      sequence_not_active: 'la séquence n’est plus active',
      campaign_cancelled: 'la campagne a été annulée',
      replaced: 'son agent l’a remplacé par un texte corrigé',
      conflict: 'les coordonnées ou la demande ont changé entre-temps',
      not_as_approved: 'le texte n’est plus celui qui a été approuvé',
    },
    /** By the code of a failure that Clef itself found. Its detail is not shown. */
    failures: {
      unreachable: 'L’opérateur est resté injoignable',
      unknown: 'Abandonné : personne ne sait s’il est parti',
    } as Record<string, string>,
    /** By the provider's error code. The provider's own message follows. */
    providerErrors: {
      undelivered: 'Pas remis au destinataire',
      ...{ 21211: INVALID_NUMBER, 21614: INVALID_NUMBER, 21217: INVALID_NUMBER },
      ...{ 21408: 'L’opérateur ne dessert pas ce pays', 21612: 'L’opérateur ne dessert pas ce numéro' },
      21610: 'Le contact s’est désinscrit auprès de l’opérateur',
      ...{ 20003: BAD_LOGIN, unauthorized: BAD_LOGIN, http_401: BAD_LOGIN, EAUTH: BAD_LOGIN },
      not_enough_credits: 'Le compte chez l’opérateur n’a plus de crédit',
      ...{ EENVELOPE: 'Adresse e-mail refusée', 550: 'Adresse e-mail refusée', 553: 'Adresse e-mail refusée' },
      552: 'La boîte du destinataire est pleine',
    } as Record<string, string>,
    refusedByProvider: 'Refusé par l’opérateur',
    unconfirmedHint:
      'Clef s’est arrêté pendant l’envoi et ne sait pas si le message est parti. Vérifiez auprès du contact ou de votre opérateur, puis choisissez :',
    settle: { sent: 'Marquer comme envoyé', send_again: 'Renvoyer', abandon: 'Abandonner' },
  },
  history: {
    title: 'Historique',
    lead: 'Ce que chaque message est devenu.',
    empty: 'Rien n’est parti et rien n’a été rejeté. Les messages que vous traitez arrivent ici.',
    none: 'Aucun message dans cet état.',
    all: 'Tout afficher',
    queue: 'Ouvrir À traiter',
    status: 'État',
    draft: 'Message',
  },
};
