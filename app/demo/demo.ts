import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKey } from '../../domain/access/keys.ts';
import { hashPassword } from '../../domain/access/password.ts';
import { hasNoAgency, systemActorOf } from '../../domain/agency/agencies.ts';
import { scopes } from '../../domain/shared/actor.ts';
import { perform } from '../../door/perform.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { makeFolder } from '../../storage/embedded/data-folder.ts';
import { readDatabaseUrl } from '../../storage/postgresql/database-url.ts';
import { keepAccess } from './property-access.ts';

export type Demo = { email: string; password: string; apiKey: string; file: string };

/** The settings that the demo depends on; see `Config`. */
export type DemoSettings = { dataFolder: string; databaseUrl: string | undefined; sms: string };

/** The file with the demo's secrets: `<folder>/demo.env`, or a file named for the store if another store owns that. */
export function demoFile({ dataFolder, databaseUrl }: Pick<DemoSettings, 'dataFolder' | 'databaseUrl'>): string {
  const file = join(dataFolder, 'demo.env');
  const own = storeName(databaseUrl);
  if (!existsSync(file)) return file;
  const [, owner = 'embedded'] = /^CLEF_DEMO_STORE=(.*)$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return owner === own ? file : join(dataFolder, `demo-${own}.env`);
}

function storeName(databaseUrl: string | undefined): string {
  if (!databaseUrl) return 'embedded';
  const { hostname, pathname } = new URL(readDatabaseUrl(databaseUrl).urls[0]);
  return `${hostname}${pathname}`.replaceAll(/[^\w.-]+/g, '-');
}

/**
 * Seeds the demo agency with an owner and a key that has all scopes; does nothing and returns undefined if the store is
 * not empty. The password and the key exist only in the result and, for the examples, in `demoFile` (mode 0600).
 */
export async function prepareDemo(context: AppContext, settings: DemoSettings): Promise<Demo | undefined> {
  if (!(await hasNoAgency(context.rows.ofAllAgencies))) return undefined;
  // Only here, because no other start needs the records of the demo.
  const [{ seedDemo }, { colleagueActor, fillQueue }, { owner }] = await Promise.all([
    import('./seed-demo.ts'),
    import('./history.ts'),
    import('./directory.ts'),
  ]);
  // First, because a store that is seeded when this fails would have lost its key.
  makeFolder(settings.dataFolder);
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  await seedDemo(context.rows.ofAllAgencies, { now: context.now(), passwordHash });
  const actor = await systemActorOf(context.rows.ofAllAgencies, 'demo');
  await keepAccess(context, colleagueActor(owner.name));
  const { output } = await perform(context, actor, createKey, { name: 'Démonstration', scopes: [...scopes] });
  const file = demoFile(settings);
  const lines = {
    CLEF_BASE_URL: context.baseUrl(),
    CLEF_API_KEY: output.secret,
    CLEF_DEMO_EMAIL: owner.email,
    CLEF_DEMO_PASSWORD: password,
    CLEF_DEMO_STORE: storeName(settings.databaseUrl),
  };
  const text = Object.entries(lines).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, text.join(''), { mode: 0o600 });
  await fillQueue(context, { withScheduled: settings.sms === 'sandbox' });
  return { email: owner.email, password, apiKey: output.secret, file };
}
