import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AdvertOptions, FORMAT_VERSION } from '../../domain/poliris/advert.ts';
import { version } from '../../domain/shared/version.ts';

/**
 * Writes the three files of the Poliris format. They are whole before the first byte is sent: a part of `Annonces.csv` would take the
 * other adverts down.
 */
export async function writeAdverts(folder: string, csv: Uint8Array): Promise<void> {
  await writeFile(join(folder, 'Annonces.csv'), csv);
  const config = [`Version=${FORMAT_VERSION}`, `Application=Clef / ${version}`, 'Devise=Euro'];
  await writeFile(join(folder, 'Config.txt'), config.map((line) => `${line}\r\n`).join(''));
  await writeFile(join(folder, 'Photos.cfg'), 'Mode=URL\r\n');
}

/** As the format has it: the software and the agency's id, in lower case. */
export const advertsFileName = ({ agencyId }: AdvertOptions): string => `clef_${agencyId.toLowerCase()}.zip`;
