import { MAX_BYTES, type SourceFile, unreadableFile } from '../source-file.ts';
import { tooLarge, type Zip } from './zip.ts';

const NAME = 'annonces.csv';

/** The table of adverts in a ZIP of the Poliris format; undefined for any other ZIP.
 * @throws Refusal if it is too large; `open` throws it too where the table is damaged */
export function advertsInZip(file: SourceFile, { entries, open }: Zip): SourceFile | undefined {
  const entry = entries.find(({ fileName }) => fileName.toLowerCase().split('/').at(-1) === NAME);
  if (!entry) return undefined;
  if (entry.isEncrypted()) throw unreadableFile('is a ZIP with a password; take the password away');
  if (entry.uncompressedSize > MAX_BYTES) throw tooLarge();
  return { ...file, open: () => open(entry) };
}
