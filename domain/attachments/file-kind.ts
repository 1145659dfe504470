import { unpacked, type ZipEntry, zipEntries } from './zip-entries.ts';

/** A kind of file that an e-mail may carry, with the endings that its name may have; the first one is usual. */
export type FileKind = { type: string; endings: readonly [string, ...string[]] };

const kind = (type: string, ...endings: FileKind['endings']): FileKind => ({ type, endings });

const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

const pdf = kind('application/pdf', 'pdf');
const jpeg = kind('image/jpeg', 'jpg', 'jpeg');
const png = kind('image/png', 'png');
const webp = kind('image/webp', 'webp');

/** Word, Excel and PowerPoint since 2007, by the part that each has. */
const openXmlKinds = {
  'word/document.xml': kind(`${openXml}.wordprocessingml.document`, 'docx'),
  'xl/workbook.xml': kind(`${openXml}.spreadsheetml.sheet`, 'xlsx'),
  'ppt/presentation.xml': kind(`${openXml}.presentationml.presentation`, 'pptx'),
};

const openDocumentKinds = [
  kind(`${openDocument}.text`, 'odt'),
  kind(`${openDocument}.spreadsheet`, 'ods'),
  kind(`${openDocument}.presentation`, 'odp'),
];

/**
 * The kind of a file by its bytes, whatever its name says; undefined for every kind that an e-mail does not carry. Office
 * documents with macros are not carried, nor those from before 2007, of which nobody can tell without a parser.
 */
export function kindOf(bytes: Buffer): FileKind | undefined {
  if (startsWith(bytes, '%PDF-')) return pdf;
  if (startsWith(bytes, '\xff\xd8\xff')) return jpeg;
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return png;
  if (startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP')) return webp;
  return startsWith(bytes, 'PK\x03\x04') ? officeKindOf(bytes) : undefined;
}

const startsWith = (bytes: Buffer, signature: string): boolean =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'));

function officeKindOf(bytes: Buffer): FileKind | undefined {
  const entries = zipEntries(bytes);
  if (!entries || entries.some(({ name }) => macros.test(name))) return undefined;
  const contentTypes = entries.filter(({ name }) => name.toLowerCase() === '[content_types].xml');
  if (contentTypes.length > 0) {
    const [only, ...others] = contentTypes as [ZipEntry];
    if (others.length > 0 || mayNameMacros(unpacked(bytes, only, MAX_CONTENT_TYPES))) return undefined;
    const names = entries.map(({ name }) => name);
    return Object.entries(openXmlKinds).find(([part]) => names.includes(part))?.[1];
  }
  return openDocumentKinds.find(({ type }) => hasFirstPart(bytes, `mimetype${type}`));
}

/** The parts in which Office and LibreOffice keep programs. */
const macros = /(?:^|\/)(?:vbaProject\.bin|Basic\/|Scripts\/)/i;

/** A hundred times that of a large document. */
const MAX_CONTENT_TYPES = 2 ** 20;

/**
 * Whether the list of an Office document's parts may name one with macros: their part may have any name, but has their content
 * type (VBA, and the macro sheets of Excel 4). A list that another program may read otherwise than we do counts as one.
 */
function mayNameMacros(list: Buffer | undefined): boolean {
  if (list === undefined || list.includes(0)) return true;
  return /vba|macro|<!|contenttype\s*=\s*(?:"[^"]*&|'[^']*&)/i.test(list.toString('latin1'));
}

const FIRST_NAME = 30;

/** An OpenDocument file begins with a part `mimetype`, which is not compressed (ODF 1.3, part 2, 3.3). */
const hasFirstPart = (bytes: Buffer, nameAndContent: string): boolean =>
  startsWith(bytes.subarray(FIRST_NAME), `${nameAndContent}PK`);
