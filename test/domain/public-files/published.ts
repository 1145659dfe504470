import { importPublicData } from '../../../domain/public-files/import-public-data.ts';
import type { Db } from '../../../storage/db.ts';
import { fileOf } from '../imports/files.ts';

/** Files as the state publishes them, with invented rows. */

export const dvfHeadings = [
  ...['id_mutation', 'date_mutation', 'numero_disposition', 'nature_mutation', 'valeur_fonciere', 'adresse_numero'],
  ...['adresse_suffixe', 'adresse_nom_voie', 'adresse_code_voie', 'code_postal', 'code_commune', 'nom_commune'],
  ...['code_departement', 'ancien_code_commune', 'ancien_nom_commune', 'id_parcelle', 'ancien_id_parcelle'],
  ...['numero_volume', 'lot1_numero', 'lot1_surface_carrez', 'lot2_numero', 'lot2_surface_carrez', 'lot3_numero'],
  ...['lot3_surface_carrez', 'lot4_numero', 'lot4_surface_carrez', 'lot5_numero', 'lot5_surface_carrez', 'nombre_lots'],
  ...['code_type_local', 'type_local', 'surface_reelle_bati', 'nombre_pieces_principales', 'code_nature_culture'],
  ...['nature_culture', 'code_nature_culture_speciale', 'nature_culture_speciale', 'surface_terrain', 'longitude'],
  'latitude',
] as const;

type DvfRow = Partial<Record<(typeof dvfHeadings)[number], string>>;

/** A row of an ordinary sale of a house in Vertou, but for what is given. */
export const house = (given: DvfRow = {}): DvfRow => ({
  id_mutation: '2024-1',
  date_mutation: '2024-03-12',
  numero_disposition: '000001',
  nature_mutation: 'Vente',
  valeur_fonciere: '315000',
  adresse_numero: '12',
  adresse_nom_voie: 'RUE DES LILAS',
  adresse_code_voie: '0120',
  code_postal: '44120',
  code_commune: '44215',
  nom_commune: 'Vertou',
  code_departement: '44',
  id_parcelle: '44215000AB0012',
  nombre_lots: '0',
  code_type_local: '1',
  type_local: 'Maison',
  surface_reelle_bati: '98',
  nombre_pieces_principales: '5',
  code_nature_culture: 'S',
  nature_culture: 'sols',
  surface_terrain: '420',
  longitude: '-1.4712',
  latitude: '47.1689',
  ...given,
});

export const flat = (given: DvfRow = {}): DvfRow =>
  house({
    type_local: 'Appartement',
    code_type_local: '2',
    surface_reelle_bati: '62',
    nombre_pieces_principales: '3',
    lot1_numero: '14',
    nombre_lots: '1',
    code_nature_culture: '',
    nature_culture: '',
    surface_terrain: '',
    ...given,
  });

export const dependency = (given: DvfRow = {}): DvfRow =>
  house({
    type_local: 'Dépendance',
    code_type_local: '3',
    surface_reelle_bati: '',
    nombre_pieces_principales: '0',
    ...given,
  });

export const dvf = (rows: readonly DvfRow[], headings: readonly string[] = dvfHeadings): string =>
  [headings.join(','), ...rows.map((row) => dvfHeadings.map((heading) => row[heading] ?? '').join(','))]
    .map((line) => `${line}\n`)
    .join('');

const labelHeadings = [
  ...['numero_dpe', 'numero_dpe_remplace', 'date_etablissement_dpe', 'date_fin_validite_dpe', 'version_dpe'],
  ...['etiquette_dpe', 'etiquette_ges', 'adresse_ban', 'code_postal_ban', 'code_insee_ban'],
];

type Label = { number: string; replaces?: string; issued?: string; ends?: string; classes?: string };

export const labels = (rows: readonly Label[], headings: readonly string[] = labelHeadings): string =>
  [
    headings.join(','),
    ...rows.map(({ number, replaces = '', issued = '2023-05-02', ends = '2033-05-01', classes = 'DC' }) =>
      [number, replaces, issued, ends, '2.3', ...classes, '"3 rue Noire, Nantes"', '44000', '44109'].join(','),
    ),
  ].join('\n');

export const risks = (rows: readonly string[]): string =>
  ['cod_commune;lib_commune;lib_risque;num_risque', ...rows].join('\r\n');

/** Imports a file of this text at a time. */
export const bringIn = (
  db: Db,
  content: string | Uint8Array,
  name = 'fichier.csv',
  at = new Date('2026-11-20T10:00:00Z'),
) => importPublicData(db, fileOf(content, { name }), () => at);
