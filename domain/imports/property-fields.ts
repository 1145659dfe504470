import type { feePayers, mandateKinds, propertyStatuses, propertyTypes } from '../../storage/column-values.ts';
import { momentAt } from '../shared/moment.ts';
import { readPrice } from './amounts.ts';
import type { ImportField } from './import-field.ts';
import { propertyFeatureFields } from './property-feature-fields.ts';
import {
  folded,
  PartlyRead,
  readCount,
  readDate,
  readDecimal,
  readWord,
  shown,
  Unreadable,
  type Vocabulary,
} from './values.ts';

const asIs = (cell: string): string => cell;

export const propertyTypeWords: Vocabulary<(typeof propertyTypes)[number]> = {
  apartment: ['appartement', 'appart', 'appt', 'studio', 'duplex', 'triplex', 'loft', 'penthouse', 'flat'],
  house: [
    'maison',
    'villa',
    'pavillon',
    'longere',
    'ferme',
    'chalet',
    'propriete',
    'chateau',
    'manoir',
    'mas',
    'echoppe',
    'hotel particulier',
  ],
  land: ['terrain', 'parcelle', 'plot'],
  parking: ['garage', 'box', 'stationnement', 'place de parking'],
  commercial: [
    'local',
    'locaux',
    'bureau',
    'bureaux',
    'commerce',
    'boutique',
    'fonds de commerce',
    'entrepot',
    'entreprise',
    'entreprises',
    'office',
  ],
  building: ['immeuble', 'immeuble de rapport', 'batiment'],
};

const statusWords: Vocabulary<(typeof propertyStatuses)[number]> = {
  draft: ['brouillon', 'estimation', 'prospection', 'en preparation', 'avant vente'],
  available: ['disponible', 'en vente', 'a vendre', 'actif', 'active', 'en cours', 'publie', 'libre', 'for sale'],
  under_offer: ['sous offre', 'offre', 'en negociation', 'reserve', 'option', 'under offer'],
  under_contract: ['sous compromis', 'compromis', 'compromis signe', 'promesse signee', 'under contract'],
  sold: ['vendu', 'vendue', 'acte', 'acte signe', 'acte'],
  withdrawn: ['retire', 'retiree', 'archive', 'archivee', 'suspendu', 'inactif', 'annule', 'cloture', 'mandat expire'],
};

const mandateWords: Vocabulary<(typeof mandateKinds)[number]> = {
  exclusive: ['exclusif', 'exclusivite', 'mandat exclusif', 'mandat exclusif de vente'],
  semi_exclusive: ['semi exclusif', 'semi exclusivite', 'mandat semi exclusif', 'co exclusif'],
  simple: ['mandat simple', 'simple', 'non exclusif', 'sans exclusivite'],
};

const payerWords: Vocabulary<(typeof feePayers)[number]> = {
  buyer: ['acquereur', 'acheteur', 'charge acquereur', 'a la charge de l acquereur'],
  seller: ['vendeur', 'charge vendeur', 'a la charge du vendeur', 'mandant'],
};

export type Transaction = 'sale' | 'rental';
const transactionWords: Vocabulary<Transaction> = {
  sale: ['vente', 'a vendre', 'vendre', 'viager', 'achat', 'produit d investissement'],
  rental: ['location', 'a louer', 'louer', 'saisonnier', 'rent', 'cession de bail'],
};

function readFloor(cell: string) {
  if (/^(rdc|rez de chaussee|rez de jardin|ground floor)\b/.test(folded(cell))) return 0;
  return readCount(cell.replace(/(?:er|e|è|ème|eme|nd)?(?: étage| etage)?$/i, ''));
}

/** « D », « D (180 kWh) » or « D - 180 ». A vierge label is none. */
function readLabel(cell: string) {
  const [, letter] = /^([a-g])(?![a-z])/i.exec(cell) ?? [];
  if (letter) return letter.toUpperCase();
  const isNone = /^(nc|vierge|vi|ns|non communique|non requis|non soumis|na|n a|ne)\b/.test(folded(cell));
  return isNone ? undefined : new Unreadable(`is not a letter from A to G: ${shown(cell)}`);
}

/** As many as an advert has. */
const MAX_PHOTOS = 30;

/** The files of photos in a ZIP of adverts are not read. */
function readPhotos(cell: string) {
  const [files, addresses] = [[], []] as [string[], string[]];
  for (const photo of cell.split(/[\s,;|]+/).filter(Boolean)) (isWebAddress(photo) ? addresses : files).push(photo);
  if (addresses.length > MAX_PHOTOS) {
    return new PartlyRead(addresses.slice(0, MAX_PHOTOS), `has more than ${MAX_PHOTOS} photos`);
  }
  const message = 'names files; photos are taken over by their web addresses alone';
  if (files.length === 0) return addresses;
  return addresses.length > 0 ? new PartlyRead(addresses, message) : new Unreadable(message);
}

const isWebAddress = (photo: string): boolean => /^https?:\/\//i.test(photo) && URL.canParse(photo);

/** Excel drops the zero at the beginning: 1000 is 01000, Bourg-en-Bresse. */
const readPostcode = (cell: string) => (/^\d{4}$/.test(cell) ? `0${cell}` : cell.replace(/\s/g, ''));

const readInstant: ImportField['read'] = (cell, { timeZone }) => {
  const moment = readDate(cell);
  return moment instanceof Unreadable ? moment : momentAt(moment, timeZone).toISOString();
};

/** The fields of a property that a file may fill. */
export const propertyFields = {
  reference: {
    headings: ['reference', 'ref', 'reference du bien', 'reference agence', 'numero de bien', 'property reference'],
    read: asIs,
  },
  title: { headings: ['titre', 'title', 'titre fr', 'titre de l annonce', 'intitule'], read: asIs },
  description: {
    headings: ['description', 'descriptif', 'texte', 'texte de l annonce', 'commentaire fr', 'description fr'],
    read: asIs,
  },
  type: { headings: ['type', 'type de bien', 'property type', 'nature du bien'], read: readWord(propertyTypeWords) },
  status: { headings: ['statut', 'etape', 'status', 'etat', 'statut du bien'], read: readWord(statusWords) },
  /** For a property that Clef does not have yet. */
  newStatus: { headings: ['statut d un nouveau bien'], read: readWord(statusWords) },
  transaction: {
    headings: ['transaction', 'type de transaction', 'type d offre', 'type d annonce', 'transaction type'],
    read: readWord(transactionWords),
  },
  priceEuros: {
    headings: ['prix', 'price', 'prix de vente', 'prix fai', 'prix public', 'price euros', 'prix honoraires inclus'],
    read: readPrice,
  },
  feesPercent: {
    headings: ['honoraires', 'taux d honoraires', 'honoraires pourcentage', 'fees percent', 'commission'],
    read: readDecimal,
  },
  feesPaidBy: {
    headings: ['charge honoraires', 'honoraires a la charge de', 'fees paid by'],
    read: readWord(payerWords),
  },
  surfaceSqm: {
    headings: ['surface', 'surface habitable', 'surface m2', 'living area', 'surface sqm'],
    read: readDecimal,
  },
  landSqm: {
    headings: ['surface terrain', 'terrain', 'surface du terrain', 'land area', 'land sqm'],
    read: readDecimal,
  },
  rooms: { headings: ['pieces', 'nb pieces', 'nombre de pieces', 'nb de pieces', 'rooms'], read: readCount },
  bedrooms: {
    headings: ['chambres', 'nb chambres', 'nombre de chambres', 'nb de chambres', 'bedrooms'],
    read: readCount,
  },
  floor: { headings: ['etage', 'floor', 'numero d etage'], read: readFloor },
  energyClass: {
    headings: ['dpe', 'classe energie', 'classe energetique', 'dpe lettre', 'energy class'],
    read: readLabel,
  },
  climateClass: { headings: ['ges', 'classe ges', 'classe climat', 'ges lettre', 'climate class'], read: readLabel },
  street: { headings: ['adresse', 'rue', 'adresse du bien', 'street', 'address'], read: asIs },
  postcode: { headings: ['code postal', 'cp', 'postcode', 'postal code', 'zip'], read: readPostcode },
  city: { headings: ['ville', 'commune', 'city', 'localite'], read: asIs },
  inseeCode: { headings: ['code insee', 'insee', 'insee code'], read: (cell) => cell.toUpperCase() },
  latitude: { headings: ['latitude', 'lat'], read: readDecimal },
  longitude: { headings: ['longitude', 'lng', 'lon'], read: readDecimal },
  mandateNumber: {
    headings: ['numero de mandat', 'n mandat', 'n de mandat', 'no mandat', 'mandat numero', 'mandate number'],
    read: asIs,
  },
  mandateKind: { headings: ['type de mandat', 'nature du mandat', 'mandate kind'], read: readWord(mandateWords) },
  mandateSignedAt: {
    headings: ['date de mandat', 'date du mandat', 'debut mandat', 'demarrage mandat', 'date de signature du mandat'],
    read: readInstant,
  },
  mandateExpiresAt: {
    headings: ['fin mandat', 'fin de mandat', 'date de fin de mandat', 'echeance mandat', 'expiration du mandat'],
    read: readInstant,
  },
  ...propertyFeatureFields,
  /** Likewise for a new property. */
  photos: { headings: ['photos'], read: readPhotos },
} satisfies Record<string, ImportField>;
