import type { ImportCounts } from '../../../../domain/imports/import-report.ts';
import type { Target } from '../../../../domain/imports/target.ts';
import { inFrenchQuotes } from '../../../../domain/shared/quotation.ts';
import { count } from './count.ts';
import { faultInFrench } from './import-faults.ts';

const rows = (n: number) => (n < 2 ? 'cette ligne' : `ces ${count(n, 'ligne', 'lignes')}`);

/** Files that bring contacts, properties and views of adverts in, and files that leave. */
export const importTexts = {
  lead: 'Faites entrer vos contacts et vos biens depuis un fichier, et emportez vos données quand vous voulez.',
  exportTitle: 'Exporter',
  exportLead:
    'Les listes s’ouvrent dans un tableur. Le ZIP contient tout ce que l’agence a dans Clef, en CSV et en JSON.',
  exportContacts: 'Contacts (CSV)',
  exportProperties: 'Biens (CSV)',
  exportAll: 'Exporter tout (ZIP)',
  history: 'Derniers imports',
  historyEmpty: 'Aucun import pour le moment.',
  created: (n: number) => count(n, 'créé', 'créés'),
  updated: (n: number) => count(n, 'mis à jour', 'mis à jour'),
  undo: 'Annuler l’import',
  undoUntil: 'Annulable jusqu’au',
  undoTitle: 'Annuler cet import ?',
  undoLead:
    'Ce que l’import a créé est retiré, ce qu’il a changé revient à son état d’avant. Les fiches modifiées ou utilisées depuis restent, et les STOP du fichier aussi.',
  undone: (removed: number, restored: number, kept: number) =>
    `Annulé : ${count(removed, 'fiche retirée', 'fiches retirées')}, ${count(restored, 'rétablie', 'rétablies')}, ${count(kept, 'conservée', 'conservées')}`,
  importTitle: 'Importer',
  importLead:
    'Un fichier CSV de votre tableur ou de votre ancien logiciel. Rien n’entre avant que vous ayez vu l’aperçu.',
  kind: 'Contenu du fichier',
  preset: 'Logiciel d’origine',
  presetNone: 'Colonnes reconnues par leur titre',
  presetApimo: 'Export Apimo',
  existing: 'Fiches déjà présentes',
  existingSkip: 'Laisser les fiches déjà présentes',
  existingUpdate: 'Mettre à jour les fiches déjà présentes',
  choose: 'Fichier CSV',
  drop: 'Déposez un fichier CSV, ou choisissez\u2011le',
  dropAnother: 'Choisir un autre fichier',
  dropHint: '30 Mo au plus. Pour les biens, aussi le fichier d’annonces (ZIP) que votre logiciel envoie à SeLoger.',
  viewsLead:
    'Le fichier de statistiques d’un portail ou de votre tableur : combien de fois chaque annonce a été consultée. Les nouvelles et les comptes rendus aux vendeurs en parlent.',
  encoding: 'Accents du fichier',
  encodingHint: 'Choisissez la ligne où les noms sont bien écrits.',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16',
    'windows-1252': 'Windows',
    'iso-8859-15': 'ISO 8859-15',
    macintosh: 'Mac',
    cp850: 'DOS',
    'windows-1250': 'Windows, Europe centrale',
    'windows-1251': 'Windows, cyrillique',
  },
  columns: 'Colonnes du fichier',
  fieldOf: (heading: string) => `Champ pour ${inFrenchQuotes(heading)}`,
  ignore: 'Ne pas importer',
  decide: 'À décider',
  undecided: (headings: string[]) =>
    `${headings.map((heading) => inFrenchQuotes(heading)).join(', ')} : ${headings.length === 1 ? 'cette colonne dit-elle' : 'ces colonnes disent-elles'} qui accepte les SMS ou les e-mails de l’agence ? Si oui, choisissez « Consentement SMS » ou « Consentement e-mail ». Sinon, « À garder dans la note ». Avec « Ne pas importer », les refus de la colonne sont perdus.`,
  twice: (field: string) => `Deux colonnes ont le champ ${inFrenchQuotes(field)}. N’en gardez qu’une.`,
  missing: (fields: string) => `Il faut une colonne pour l’un de ces champs : ${fields}.`,
  colleagues: 'Négociateurs du fichier',
  colleaguesLead:
    'Le fichier nomme des négociateurs que Clef ne reconnaît pas. Dites qui ils sont, puis refaites l’aperçu.',
  colleagueOf: (name: string) => `Qui est ${inFrenchQuotes(name)} ?`,
  noColleague: 'Personne de l’agence',
  preview: 'Voir l’aperçu',
  previewTitle: 'Aperçu',
  outcome: (
    { rows, created, updated, existing, repeated, refused, remarked, declining }: ImportCounts,
    kind: Target['kind'],
  ) =>
    [
      kind === 'views' ? count(rows, 'relevé', 'relevés') : count(rows, 'ligne', 'lignes'),
      count(created, 'à créer', 'à créer'),
      updated > 0 && count(updated, 'à mettre à jour', 'à mettre à jour'),
      existing > 0 &&
        (kind === 'views' ? count(existing, 'inchangé', 'inchangés') : count(existing, 'inchangée', 'inchangées')),
      repeated > 0 && count(repeated, 'en double', 'en double'),
      refused > 0 && count(refused, 'avec erreur', 'avec erreur'),
      remarked > 0 && count(remarked, 'avec remarque', 'avec remarque'),
      declining > 0 && count(declining, 'avec un refus', 'avec un refus'),
    ]
      .filter(Boolean)
      .join(' · '),
  errorsLead: {
    contacts: (n: number) =>
      n < 2
        ? 'Une personne serait perdue : sa ligne a une erreur et sera laissée de côté.'
        : `${count(n, 'personne', 'personnes')} seraient perdues : leurs lignes ont une erreur et seront laissées de côté.`,
    properties: (n: number) =>
      n < 2
        ? 'Un bien serait perdu : sa ligne a une erreur et sera laissée de côté.'
        : `${count(n, 'bien', 'biens')} seraient perdus : leurs lignes ont une erreur et seront laissées de côté.`,
    views: (n: number) =>
      n < 2
        ? 'Un relevé a une erreur et sera laissé de côté ; les autres sont importés.'
        : `${count(n, 'relevé', 'relevés')} ont une erreur et seront laissés de côté ; les autres sont importés.`,
  },
  withoutAddress: ({ people, columns }: { people: number; columns: string[] }) =>
    `${count(people, 'personne arriverait', 'personnes arriveraient')} sans numéro ni e-mail, alors que le fichier en contient dans ${columns.length === 1 ? 'une colonne non reprise' : 'des colonnes non reprises'} : ${columns.map((column) => inFrenchQuotes(column)).join(', ')}. Choisissez d’abord leur champ.`,
  importWithout: (total: number, people: number) =>
    `Importer ${count(total, 'contact', 'contacts')}, dont ${people} sans numéro ni e-mail`,
  remarksLead: {
    contacts: (n: number) =>
      `Certaines valeurs de ${rows(n)} n’ont pas pu être reprises. Les contacts sont importés sans elles ; le texte d’origine est gardé dans une note.`,
    properties: (n: number) =>
      `Certaines valeurs de ${rows(n)} n’ont pas pu être reprises. Les biens sont importés sans elles.`,
    views: (n: number) => `Les contacts de ${rows(n)} n’ont pas pu être lus. Les vues sont importées sans eux.`,
  },
  decliningLead: (n: number) =>
    n < 2
      ? 'Cette ligne refuse les SMS ou les e-mails. Le refus est enregistré, même si la ligne est laissée de côté ; un STOP vaut pour tous ses numéros ou e-mails. Annuler l’import ne lève aucun STOP.'
      : `Ces ${count(n, 'ligne', 'lignes')} refusent les SMS ou les e-mails. Les refus sont enregistrés, même si la ligne est laissée de côté ; un STOP vaut pour tous les numéros ou e-mails de la ligne. Annuler l’import ne lève aucun STOP.`,
  mentionsLead: (n: number) =>
    n < 2
      ? 'Une note ou une étiquette parle d’un refus. Relisez-la avant d’importer.'
      : `${count(n, 'ligne a', 'lignes ont')} une note ou une étiquette qui parle d’un refus. Relisez-les avant d’importer.`,
  row: (n: number) => `Ligne ${n}`,
  inRows: (n: number, rows: number[]) =>
    n > rows.length
      ? `${count(n, 'ligne', 'lignes')} : ${rows.join(', ')}…`
      : `${n < 2 ? 'Ligne' : 'Lignes'} ${rows.join(', ')}`,
  errorRows: (n: number, shown: number): string =>
    n > shown ? 'Voir les premières lignes en erreur' : 'Voir toutes les lignes en erreur',
  erased: (rows: number[]) =>
    rows.length === 1
      ? `Ligne ${rows[0]} : cette personne a été effacée de Clef, à sa demande ou au terme de sa conservation. Ne l’importez que si elle est revenue vers vous ; rien ne lui sera envoyé sans un nouveau consentement.`
      : `Lignes ${rows.join(', ')} : ces personnes ont été effacées de Clef, à leur demande ou au terme de leur conservation. Ne les importez que si elles sont revenues vers vous ; rien ne leur sera envoyé sans un nouveau consentement.`,
  sharedLead:
    'Ces personnes ont le numéro ou l’e-mail d’une autre, sous un autre nom : chacune a sa fiche, et un refus de l’une vaut pour l’autre à cette adresse.',
  sharedWith: (n: number | null) =>
    n === null ? 'Même numéro ou e-mail qu’une fiche existante.' : `Même numéro ou e-mail que la ligne ${n}.`,
  sameAs: {
    contacts: (n: number) =>
      `Même personne que la ligne ${n} : les numéros, e-mails, étiquettes et notes en plus sont ajoutés à sa fiche, si l’import la crée ou la met à jour.`,
    properties: (n: number) => `Même fiche que la ligne ${n} : laissée de côté.`,
    views: (n: number) => `Même bien, même portail et mêmes jours que la ligne ${n} : laissée de côté.`,
  },
  changed:
    'Le fichier ou vos fiches ont changé depuis l’aperçu, ou un import a été annulé : rien n’a été importé. Refaites l’aperçu.',
  importNow: {
    contacts: (n: number) => `Importer ${count(n, 'contact', 'contacts')}`,
    properties: (n: number) => `Importer ${count(n, 'bien', 'biens')}`,
    views: (n: number) => `Importer ${count(n, 'relevé', 'relevés')}`,
  },
  recordRefusals: (n: number) => `Enregistrer ${count(n, 'refus', 'refus')}`,
  done: ({ created, updated, declining }: ImportCounts) =>
    `Import terminé : ${[
      count(created, 'fiche créée', 'fiches créées'),
      count(updated, 'mise à jour', 'mises à jour'),
      ...(declining > 0 ? [count(declining, 'refus enregistré', 'refus enregistrés')] : []),
    ].join(', ')}.`,
  viewsDone: ({ created, updated }: ImportCounts) =>
    `Import terminé : ${count(created, 'relevé ajouté', 'relevés ajoutés')}, ${count(updated, 'mis à jour', 'mis à jour')}.`,
  portalOfFile: 'Portail',
  firstDay: 'Début de la période',
  lastDay: 'Fin de la période',
  daysReversed: 'La fin de la période vient avant son début.',
  leftOut: (numbers: number[]) =>
    numbers.length === 1
      ? `Ligne ${numbers[0]} laissée de côté : un total, une remarque ou une ligne sans référence.`
      : `Lignes ${numbers.join(', ')} laissées de côté : des totaux, des remarques ou des lignes sans référence.`,
  consentsFirst:
    'Tant qu’un accord n’est pas noté, Clef ne prépare aucun SMS pour ces contacts. Sélectionnez-les dans Contacts, puis « Noter un accord » : une seule preuve suffit pour tous.',
  fault: faultInFrench,
  fields: {
    contacts: {
      firstName: 'Prénom',
      lastName: 'Nom',
      fullName: 'Nom complet',
      displayedName: 'Nom affiché',
      email: 'E-mail',
      mobile: 'Portable',
      phone: 'Téléphone',
      otherAddresses: 'Autres numéros et e-mails',
      intent: 'Projet',
      buyer: 'Acquéreur',
      seller: 'Vendeur',
      stage: 'Étape',
      source: 'Origine',
      budgetMinEuros: 'Budget minimum',
      budgetMaxEuros: 'Budget maximum',
      cities: 'Villes recherchées',
      propertyTypes: 'Types de bien recherchés',
      minRooms: 'Pièces minimum',
      minSurfaceSqm: 'Surface minimum',
      tags: 'Étiquettes',
      createdAt: 'Premier contact',
      lastContactAt: 'Dernier contact',
      language: 'Langue',
      assignedTo: 'Responsable',
      note: 'Note',
      detail: 'À garder dans la note',
      smsConsent: 'Consentement SMS',
      smsConsentSource: 'Consentement SMS : origine',
      smsConsentDate: 'Consentement SMS : date',
      smsConsentEvidence: 'Consentement SMS : preuve',
      emailConsent: 'Consentement e-mail',
      emailConsentSource: 'Consentement e-mail : origine',
      emailConsentDate: 'Consentement e-mail : date',
      emailConsentEvidence: 'Consentement e-mail : preuve',
    } as Record<string, string>,
    properties: {
      reference: 'Référence',
      title: 'Titre',
      description: 'Description',
      type: 'Type de bien',
      status: 'Statut',
      newStatus: 'Statut d’un nouveau bien',
      transaction: 'Vente ou location',
      priceEuros: 'Prix',
      feesPercent: 'Honoraires (%)',
      feesPaidBy: 'Honoraires à la charge de',
      surfaceSqm: 'Surface',
      landSqm: 'Terrain',
      rooms: 'Pièces',
      bedrooms: 'Chambres',
      floor: 'Étage',
      energyClass: 'DPE',
      climateClass: 'GES',
      street: 'Adresse',
      postcode: 'Code postal',
      city: 'Ville',
      inseeCode: 'Code INSEE',
      latitude: 'Latitude',
      longitude: 'Longitude',
      mandateNumber: 'Numéro de mandat',
      mandateKind: 'Type de mandat',
      mandateSignedAt: 'Mandat signé le',
      mandateExpiresAt: 'Fin du mandat',
      carrezSqm: 'Surface Carrez',
      floors: 'Étages de l’immeuble',
      lift: 'Ascenseur',
      garage: 'Garage',
      parking: 'Stationnement',
      cellar: 'Cave',
      balcony: 'Balcon',
      terrace: 'Terrasse',
      garden: 'Jardin',
      heating: 'Chauffage',
      heatingShared: 'Chauffage collectif',
      builtYear: 'Année de construction',
      monthlyChargesEuros: 'Charges mensuelles',
      propertyTaxEuros: 'Taxe foncière',
      coOwned: 'Copropriété',
      coOwnershipLots: 'Copropriété : lots',
      coOwnershipYearlyChargesEuros: 'Copropriété : charges annuelles',
      coOwnershipProcedure: 'Copropriété : procédure',
      coOwnershipProcedureDetail: 'Copropriété : détail de la procédure',
      dpeNumber: 'DPE : numéro',
      dpeDate: 'DPE : date',
      dpeExpires: 'DPE : fin',
      energyKwhPerSqm: 'DPE : consommation',
      climateKgPerSqm: 'DPE : émissions',
      finalEnergyKwhPerSqm: 'DPE : énergie finale',
      energyCostsFromEuros: 'DPE : dépenses à partir de',
      energyCostsToEuros: 'DPE : dépenses jusqu’à',
      energyPriceYear: 'DPE : année des prix',
      photos: 'Photos',
    } as Record<string, string>,
    views: {
      reference: 'Référence du bien',
      portal: 'Portail',
      period: 'Jour ou période',
      week: 'Semaine',
      month: 'Mois',
      year: 'Année',
      weekFrom: 'Semaine du',
      from: 'Premier jour',
      to: 'Dernier jour',
      views: 'Vues',
      contacts: 'Contacts',
      partOfContacts: 'Contacts (une partie)',
    } as Record<string, string>,
  },
  kinds: { contacts: 'Contacts', properties: 'Biens', views: 'Consultations' },
};
