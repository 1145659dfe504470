import { dayInWords } from '../shared/local-time.ts';
import { exportedTables, exportOf, tableDecisions } from './all-tables.ts';
import type { ExportedAgency } from './export-agency.ts';
import { withFrenchSpaces } from './french-spaces.ts';
import { cellsOfTable } from './table-csv.ts';

/** The text that explains an export to the people of the agency, and to those who read its files by program. */
export const readmeOf = (agency: ExportedAgency, counts: Readonly<Record<string, number>>): string =>
  withFrenchSpaces(
    [
      beginningOf(agency),
      FORMATS,
      CHAIN,
      ...exportedTables.map((table) => describe(table, counts[table] ?? 0)),
      leftOut(),
    ]
      .map((part) => part.trim())
      .join('\n\n\n'),
  ).concat('\n');

const beginningOf = ({ name, timeZone, exportedAt }: ExportedAgency) => `
EXPORT DE CLEF : ${name}
${dayInWords(new Date(exportedAt), timeZone)}

Ce dossier contient tout ce que l’agence a saisi et reçu dans Clef, tel que c’était à un même instant
(${exportedAt}). Chaque fichier existe deux fois : dans csv, pour un tableur ou un autre logiciel, et dans jsonl, pour
un programme. Les pièces jointes des e-mails sont dans pieces-jointes, les e-mails reçus, tels quels, dans e-mails-recus, les
bons de visite signés dans bons-de-visite, les photos des biens, telles quelles, dans photos, les documents à signer et signés
dans documents-a-signer ; leur empreinte est dans le tableau du même nom.
export.json donne le nombre de lignes et l’empreinte SHA-256 de chaque fichier.

Si le dossier contient un fichier INCOMPLET.txt, ou pas de fichier export.json, l’export a été interrompu : il ne faut
pas s’y fier.

Ces fichiers contiennent des données personnelles. Gardez-les comme vous gardez vos dossiers, et effacez-les quand ils
ne servent plus. Aucun mot de passe, aucune clé et aucun secret n’en fait partie.`;

const FORMATS = `
LES FORMATS

CSV : UTF-8 avec marque d’ordre (BOM), séparateur point-virgule, textes entre guillemets, virgule décimale. Un double-clic
les ouvre dans un tableur en français. Les dates sont à l’heure de l’agence, à la seconde.
Un texte qui commence comme une formule (= + - @, même après des espaces, tabulation ou retour à la ligne) est précédé d’une
apostrophe, pour qu’aucun tableur ne calcule ce qu’un inconnu a écrit. Pour retrouver l’original, retirez UNE apostrophe au début des
cellules où l’un de ces caractères suit la ou les apostrophes : remplacez
^'('*(?:[\\t\\r\\n]|[\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u2800]*[=+\\-@＝＋－＠])) par $1 (Unicode).
Les numéros de téléphone s’écrivent comme en France, 06 39 98 55 55, et à l’étranger +32 470 12 34 56, sans apostrophe. Le
JSON les a au format international, +33639985555.

JSONL : un objet JSON par ligne, sans perte et sans apostrophe ajoutée. Les champs portent les noms donnés entre parenthèses,
les dates sont en UTC à la milliseconde, les valeurs d’une liste fixe sont en anglais.

Les fichiers renvoient les uns aux autres par des identifiants : contact_… dans visites est celui du fichier contacts.
Un collègue y figure avec son nom, et son identifiant dans la colonne suivante.`;

const CHAIN = `
VÉRIFIER LE JOURNAL

Triez jsonl/journal.jsonl par seq. Pour chaque entrée, le JSON, sans espaces et avec les clés des objets triées, de la liste
[id, at, actor, operation, outcome, code, subject, requestId] a une empreinte SHA-256, en hexadécimal ; hash est
l’empreinte SHA-256 du hash de l’entrée précédente (rien pour la première) suivi de cette empreinte, en texte. seq va de 1 au
nombre d’entrées, sans trou. La commande « clef journal check » fait la même chose dans Clef.`;

function describe(table: (typeof exportedTables)[number], count: number): string {
  const { file, about } = exportOf(table);
  const columns = cellsOfTable(table).map(
    ({ title, field, about }) => `  ${title} (${field})${about && ` : ${about}`}`,
  );
  return [`${file.toUpperCase()} (${file}.csv, ${file}.jsonl) : ${count} lignes`, about, ...columns].join('\n');
}

const leftOut = () =>
  [
    'CE QUI N’EST PAS EXPORTÉ',
    ...Object.entries(tableDecisions).flatMap(([name, decision]) =>
      'leftOut' in decision ? `  ${name} : ${decision.leftOut}` : [],
    ),
  ].join('\n');
