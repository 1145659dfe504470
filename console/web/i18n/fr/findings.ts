import type { Finding, FindingCode } from '../../../../domain/checks/finding.ts';

/** Follows the words of a finding and a colon: « jeudi 26 : l’agenda dit mercredi 25 ». */
export type Sentence = (finding: Pick<Finding, 'expected' | 'record'>) => string;

const recordSays: Sentence = ({ expected }) => (expected ? `la fiche dit ${expected}` : 'la fiche dit autre chose');

const leadsTo: Sentence = ({ expected }) =>
  expected ? `mène en réalité à ${expected}` : 'ne mène pas où il semble mener';

const labelOf = ({ record }: Pick<Finding, 'record'>) => (record ? ` (${record.label})` : '');

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
  past_date: () => 'cette date est passée',
  visit_differs: ({ expected }) => (expected ? `l’agenda dit ${expected}` : 'l’agenda dit autre chose'),
  visit_in_utc: ({ expected }) =>
    expected ? `c’est l’heure universelle ; l’agenda dit ${expected}` : 'c’est l’heure universelle, pas l’heure locale',
  visit_moved: ({ expected }) =>
    expected ? `la visite est déplacée ; l’agenda dit ${expected}` : 'la visite est déplacée',
  visit_cancelled: () => 'la visite est annulée',
  slot_taken: (finding) => `créneau déjà pris${labelOf(finding)}`,
  slot_offered: (finding) => `créneau déjà proposé dans un autre message${labelOf(finding)}`,
  price_differs: recordSays,
  property_differs: recordSays,
  property_unavailable: ({ expected }) =>
    expected ? `ce bien n’est plus disponible : ${expected}` : 'ce bien n’est plus disponible',
  reference_unknown: () => 'aucun bien ne porte cette référence',
  place_differs: recordSays,
  name_differs: recordSays,
  address_differs: recordSays,
  repeated_message: ({ expected }) =>
    expected === null
      ? 'doublon possible : ce texte a déjà été envoyé à ce contact'
      : `doublon possible : ce texte a déjà été envoyé à ce contact à ${expected}`,
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
    expected ? `caractères déguisés, qui se lisent « ${expected} »` : 'caractères déguisés',
  deceptive_link: leadsTo,
  link_with_userinfo: leadsTo,
  link_with_foreign_host: () => 'le nom de ce site contient des lettres d’un autre alphabet',
  link_scheme: () => 'ce lien n’ouvre ni un site, ni un e-mail, ni un appel',
  placeholder: () => 'information manquante',
  advertising: () => 'publicité dans un suivi de dossier',
  stranger_address: () => 'coordonnées données par un inconnu',
  too_long_to_check: () => 'texte trop long pour être comparé entièrement aux fiches',
  first_contact: () => 'premier contact',
  stranger_text: () => 'repris d’un texte écrit par un inconnu',
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
    checkedCount: (n: number) => `${n} ${n < 2 ? 'vérifié' : 'vérifiés'}`,
    replace: 'Remplacer',
    replaceBy: (words: string, replacement: string) => `Remplacer « ${words} » par « ${replacement} »`,
    clean: 'Nettoyer',
    cleanWords: (words: string) => `Nettoyer « ${words} »`,
    cleanAll: 'Tout nettoyer',
    hiddenCharacters: 'Caractères cachés',
    corrected: 'Texte corrigé.',
  },
};
