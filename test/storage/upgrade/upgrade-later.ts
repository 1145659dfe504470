/** Upgrades the configured store to the schema with `Later`, as `clef migrate` of a later version would. */
import { migrations } from '../../../storage/migrations/all.ts';
import { LATER, Later } from './later-migration.ts';

migrations.push({ name: LATER, class: Later });
// Only now: the store takes the list of the migrations when it is loaded.
const { openEmbedded, openServer } = await import('../../../storage/store.ts');

const { DATABASE_URL, CLEF_DATA } = process.env;
const store = await (DATABASE_URL ? openServer(DATABASE_URL) : openEmbedded({ folder: CLEF_DATA as string }));
try {
  await store.migrate();
} finally {
  await store.close();
}
