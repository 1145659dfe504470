import type { Finding, FindingCode, FlagCode } from '../../../../domain/checks/finding.ts';
import { inFrenchQuotes } from '../../../../domain/shared/quotation.ts';

/** Follows the words of a finding and a colon: « jeudi 26 : l’agenda dit mercredi 25 ». */
export type Sentence = (finding: Pick<Finding, 'expected' | 'record'>) => string;

const recordSays: Sentence = ({ expected }) => (expected ? `la fiche dit ${expected}` : 'la fiche dit autre chose');

const leadsTo: Sentence = ({ expected }) =>
  expected ? `mène en réalité à ${expected}` : 'ne mène pas où il semble mener';

const labelOf = ({ record }: Pick<Finding, 'record'>) => (record ? ` (${record.label})` : '');

/** An hour alone, or a day and an hour: « à 18 h 52 », « mardi 24 novembre à 18 h 52 ». */
const atTime = (moment: string) => (/^\d/.test(moment) ? `à ${moment}` : moment);

const sentences: Record<FindingCode, Sentence> = {
  visit_agrees: () => 'comme dans l’agenda',
  date_agrees: () => 'le jour et la date concordent',
  slot_free: () => 'créneau libre',
  property_agrees: () => 'comme sur la fiche du bien',
  reference_agrees: () => 'référence connue',
  place_agrees: () => 'lieu connu',
  name_agrees: () => 'nom connu',
  link_agrees: () => 'site de l’agence',
  address_agrees: () => 'coordonnées connues',
  invalid_date: () => 'cette date n’existe pas',
  invalid_time: () => 'cette heure n’existe pas',
  wrong_weekday: ({ expected }) =>
    expected ? `le calendrier dit ${expected}` : 'le jour et la date ne vont pas ensemble',
  past_date: () => 'ce moment est passé, ou pas encore venu',
  visit_differs: ({ expected }) => (expected ? `l’agenda dit ${expected}` : 'l’agenda dit autre chose'),
  visit_in_utc: ({ expected }) =>
    expected ? `c’est l’heure universelle ; l’agenda dit ${expected}` : 'c’est l’heure universelle, pas l’heure locale',
  visit_moved: ({ expected }) =>
    expected ? `la visite est déplacée ; l’agenda dit ${expected}` : 'la visite est déplacée',
  visit_cancelled: () => 'la visite est annulée',
  visit_missed: () => 'le contact n’est pas venu à cette visite',
  slot_unusual: ({ expected }) => (expected ? `horaire inhabituel : ${expected}` : 'horaire inhabituel'),
  slot_taken: (finding) => `créneau déjà pris${labelOf(finding)}`,
  slot_offered: (finding) => `créneau déjà proposé dans un autre message${labelOf(finding)}`,
  price_differs: recordSays,
  property_differs: recordSays,
  property_unavailable: ({ expected }) =>
    expected ? `ce bien n’est pas à proposer : ${expected}` : 'ce bien n’est pas à proposer',
  reference_unknown: () => 'aucun bien ne porte cette référence',
  place_differs: recordSays,
  name_differs: (finding) => (finding.expected ? recordSays(finding) : 'personne ne porte ce nom à l’agence'),
  address_differs: recordSays,
  price_change_unproven: () => 'aucune fiche ne prouve ce changement de prix',
  unlawful: ({ expected }) => expected ?? 'ce que la loi interdit',
  payment_details: () => 'compte ou moyen de paiement qu’aucune fiche ne connaît',
  legal_term_differs: ({ expected }) => (expected ? `la loi dit ${expected}` : 'la loi dit autre chose'),
  search_differs: ({ expected }) =>
    expected ? `la recherche de ce contact : ${expected}` : 'ce n’est pas la recherche de ce contact',
  offer_differs: recordSays,
  text_differs: ({ expected }) =>
    expected ? `ce texte se contredit : ailleurs, il dit ${expected}` : 'ce texte se contredit',
  wrong_language: ({ expected }) => (expected ? `ce contact lit ${expected}` : 'ce n’est pas la langue de ce contact'),
  belongs_to_another: ({ record }) =>
    record ? `information sur une autre personne : ${record.label}` : 'information sur une autre personne',
  repeated_message: ({ expected }) =>
    expected === null
      ? 'doublon possible : ce texte a déjà été envoyé à ce contact'
      : `doublon possible : ce texte a déjà été envoyé à ce contact à ${expected}`,
  answered_meanwhile: ({ expected, record }) =>
    `${record?.label ?? 'un collègue'} a répondu${expected ? ` ${atTime(expected)}` : ''}, après ce brouillon`,
  reason_gone: () => 'ce qui a motivé ce brouillon a changé depuis',
  date_unsupported: () => 'l’agenda n’en dit rien',
  price_unsupported: () => 'aucune fiche ne mentionne ce montant',
  property_unsupported: () => 'aucune fiche ne le mentionne',
  place_unsupported: () => 'aucune fiche ne mentionne ce lieu',
  name_unsupported: () => 'nom inconnu',
  link_unsupported: () => 'site inconnu',
  address_unsupported: () => 'coordonnées inconnues',
  hidden_characters: () => 'caractères cachés',
  mixed_scripts: () => 'lettres de plusieurs alphabets dans un même mot, souvent une imitation',
  compatibility_characters: ({ expected }) =>
    expected ? `caractères déguisés, qui se lisent ${inFrenchQuotes(expected)}` : 'caractères déguisés',
  deceptive_link: leadsTo,
  link_with_userinfo: leadsTo,
  link_with_foreign_host: () => 'le nom de ce site contient des lettres d’un autre alphabet',
  link_scheme: () => 'ce lien n’ouvre ni un site, ni un e-mail, ni un appel',
  shortened_link: ({ expected }) => `lien raccourci : ${expected ?? 'ce service'} cache la vraie adresse`,
  placeholder: () => 'information manquante',
  damaged_text: ({ expected }) =>
    expected ? `texte abîmé par un logiciel ; il faut lire ${inFrenchQuotes(expected)}` : 'texte abîmé par un logiciel',
  assistant_remark: () => 'phrase adressée à l’auteur du message, pas à son lecteur',
  advertising: () => 'publicité dans un suivi de dossier',
  stranger_address: () => 'coordonnées données par un inconnu',
  unproven_address: () => 'coordonnées qui ne sont ni sur une fiche, ni dans les messages de ce contact',
  stranger_words: ({ record }) =>
    record
      ? `repris d’un texte qui n’est pas de ce contact : ${record.label}`
      : 'repris d’un texte qui n’est pas de ce contact',
  stranger_subject: () => 'objet repris d’un texte écrit par un inconnu',
  stranger_order: ({ expected }) =>
    `un texte que l’agent a lu lui donne des consignes\u00a0: ${inFrenchQuotes(expected ?? '')}`,
  unproven_amount: () => 'montant que ni une fiche, ni ce contact, ni vous n’avez donné',
  unproven_claim: ({ record }) =>
    record
      ? `seul le texte d’un inconnu le dit\u00a0: ${record.label}`
      : 'ni une fiche, ni une annonce, ni un collègue ne le dit',
  read_another: ({ expected, record }) =>
    `l’agent a lu les messages ou l’avis d’une autre personne avant d’écrire\u00a0: ${inFrenchQuotes(expected ?? record?.label ?? '')}`,
  too_long_to_check: () => 'texte trop long pour être comparé entièrement aux fiches',
  first_contact: () => 'premier contact',
  unclear_day: () => 'aujourd’hui, ou dans une semaine ? écrivez la date',
  stranger_text: () => 'repris d’un texte écrit par un inconnu',
};

/** The flags as the journal names those that somebody accepted. */
const names: Record<string, string> & Record<FlagCode, string> = {
  invalid_date: 'date qui n’existe pas',
  invalid_time: 'heure qui n’existe pas',
  wrong_weekday: 'jour et date qui ne vont pas ensemble',
  past_date: 'date passée',
  visit_differs: 'visite à un autre moment que dans l’agenda',
  visit_in_utc: 'visite à l’heure universelle',
  visit_moved: 'visite déplacée',
  visit_cancelled: 'visite annulée',
  visit_missed: 'remerciement pour une visite qui n’a pas eu lieu',
  slot_taken: 'créneau déjà pris',
  slot_offered: 'créneau déjà proposé ailleurs',
  slot_unusual: 'créneau inhabituel',
  price_differs: 'prix différent de la fiche',
  property_differs: 'bien différent de sa fiche',
  property_unavailable: 'bien qui n’est plus disponible',
  reference_unknown: 'référence inconnue',
  place_differs: 'lieu différent de la fiche',
  name_differs: 'nom différent de la fiche',
  address_differs: 'coordonnées différentes de la fiche',
  repeated_message: 'doublon possible',
  belongs_to_another: 'information d’une autre personne',
  price_change_unproven: 'changement de prix sans preuve',
  unlawful: 'propos que la loi interdit',
  payment_details: 'compte ou moyen de paiement inconnu',
  legal_term_differs: 'contraire à la loi',
  search_differs: 'recherche différente de la fiche',
  offer_differs: 'offre différente de la fiche',
  text_differs: 'texte qui se contredit',
  wrong_language: 'autre langue que celle du contact',
  answered_meanwhile: 'collègue qui a répondu après le brouillon',
  reason_gone: 'raison du brouillon qui n’existe plus',
  hidden_characters: 'caractères cachés',
  mixed_scripts: 'lettres de plusieurs alphabets',
  compatibility_characters: 'caractères déguisés',
  deceptive_link: 'lien trompeur',
  link_with_userinfo: 'lien trompeur',
  link_with_foreign_host: 'lien aux lettres d’un autre alphabet',
  link_scheme: 'lien d’une autre sorte',
  shortened_link: 'lien raccourci',
  placeholder: 'information manquante',
  damaged_text: 'texte abîmé par un logiciel',
  assistant_remark: 'phrase qui n’est pas pour le lecteur',
  advertising: 'publicité dans un suivi de dossier',
  stranger_address: 'coordonnées données par un inconnu',
  unproven_address: 'coordonnées que rien ne prouve',
  stranger_words: 'texte d’une autre personne',
  stranger_subject: 'objet écrit par un inconnu',
  stranger_order: 'consignes d’un inconnu à l’agent',
  unproven_amount: 'montant que rien ne prouve',
  unproven_claim: 'affirmation que rien ne prouve',
  read_another: 'agent qui a lu les messages d’une autre personne',
  too_long_to_check: 'texte trop long pour être vérifié',
};

/** The results of the checks. */
export const findings = {
  findings: {
    title: 'Vérifications',
    results: {
      checked: 'Vérifié',
      contradicted: 'Contredit',
      unsupported: 'Non vérifiable',
      deceptive: 'Trompeur',
      notice: 'À savoir',
    },
    sentences,
    names,
    checkedCount: (n: number) => `${n} ${n < 2 ? 'vérifié' : 'vérifiés'}`,
    replace: 'Remplacer',
    replaceBy: (words: string, replacement: string) =>
      `Remplacer ${inFrenchQuotes(words)} par ${inFrenchQuotes(replacement)}`,
    clean: 'Nettoyer',
    cleanWords: (words: string) => `Nettoyer ${inFrenchQuotes(words)}`,
    cleanAll: 'Tout nettoyer',
    hiddenCharacters: 'Caractères cachés',
    corrected: 'Texte corrigé.',
  },
};
