import { exportOf } from '../../domain/exports/all-tables.ts';
import type { PersonsData } from '../../domain/exports/export-contact.ts';
import { withFrenchSpaces } from '../../domain/exports/french-spaces.ts';
import type { ExportedRecord } from '../../domain/exports/read-table.ts';
import { cellsOfTable } from '../../domain/exports/table-csv.ts';
import type { TableName } from '../../domain/exports/table-export.ts';
import { dayInWords } from '../../domain/shared/local-time.ts';
import { type Html, html } from '../http/html.ts';

/** A person's data as a page that anybody can read and print: no script, nothing from elsewhere. */
export function personPage(data: PersonsData): string {
  const { agency, exportedAt, timeZone, records } = data;
  const address = [agency.name, agency.email, agency.phone].filter(Boolean).join(', ');
  const page = html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Vos données</title>
<style>
body { font: 16px/1.5 sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
dl { display: grid; grid-template-columns: 14rem 1fr; gap: 0 1rem; border-top: 1px solid #ccc; padding-top: .5rem; }
dt { color: #555; } dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
</head>
<body>
<h1>Vos données</h1>
<p>${withFrenchSpaces(`Voici tout ce que ${address} conserve sur vous au ${dayInWords(new Date(exportedAt), timeZone)}, selon les articles 15 et 20 du RGPD. Les heures sont celles de l’agence.`)}</p>
${Object.entries(records).map(([table, rows]) => section(table as TableName, rows, data))}
</body>
</html>
`;
  return page.markup;
}

const section = (table: TableName, rows: ExportedRecord[], data: PersonsData): Html => {
  const { file, about } = exportOf(table);
  return html`<h2>${titleOf(file)}</h2>
<p>${withFrenchSpaces(about)}</p>
${rows.map(
  (row) => html`<dl>${fieldsOf(table, row, data)}</dl>
`,
)}`;
};

/** Words of the files' names, which have no accents. */
const accented: Record<string, string> = {
  recus: 'reçus',
  proposes: 'proposés',
  pieces: 'pièces',
  etapes: 'étapes',
  taches: 'tâches',
  equipe: 'équipe',
  modeles: 'modèles',
  sequences: 'séquences',
  effacees: 'effacées',
};

/** `etapes-des-contacts` is « Étapes des contacts ». */
function titleOf(file: string): string {
  const words = file.replace(/[a-z]+/g, (word) => accented[word] ?? word).replace(/(?<!^e)-/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const fieldsOf = (table: TableName, row: ExportedRecord, { names, timeZone }: PersonsData): Html[] => {
  const known = { names: new Map(Object.entries(names)) };
  return cellsOfTable(table).flatMap(({ title, field, of, isId }) => {
    const value = of(row[field], timeZone, known);
    if (isId || value === null || value === '') return [];
    // A text may be `constructor`, which every object has.
    const shown = Object.hasOwn(names, value) ? names[value] : value;
    return html`<dt>${withFrenchSpaces(title)}</dt><dd>${shown}</dd>`;
  });
};
