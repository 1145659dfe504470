import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Door, perform } from './approval/perform.ts';
import { scopes } from './domain/actor.ts';
import { isEmpty, systemActor } from './domain/agencies.ts';
import { createKey } from './domain/keys.ts';
import { hashPassword } from './domain/password.ts';
import { makeFolder } from './storage/embedded.ts';
import { seedDemo } from './storage/seed/demo.ts';

export type Demo = { email: string; password: string; apiKey: string; file: string };

export const demoFile = (folder: string): string => join(folder, 'demo.env');

/**
 * Seeds the demo agency into an empty store, with an owner and a key that has all scopes; undefined when the store is
 * not empty. The secrets are kept nowhere but in the answer and in `<folder>/demo.env` (0600), for the examples.
 */
export async function prepareDemo(door: Door, folder: string): Promise<Demo | undefined> {
  if (!(await isEmpty(door.db))) return undefined;
  const email = 'camille@agence-demo.example';
  // First of all: a seeded store without the file would have lost its key.
  makeFolder(folder);
  const password = randomBytes(9).toString('base64url');
  await seedDemo(door.db, { now: door.now(), ownerEmail: email, passwordHash: await hashPassword(password) });
  const actor = await systemActor(door.db, 'demo');
  const { output } = await perform(door, actor, createKey, { name: 'Démonstration', scopes: [...scopes] });
  const file = demoFile(folder);
  const lines = {
    CLEF_BASE_URL: door.baseUrl(),
    CLEF_API_KEY: output.secret,
    CLEF_DEMO_EMAIL: email,
    CLEF_DEMO_PASSWORD: password,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, text.join(''), { mode: 0o600 });
  return { email, password, apiKey: output.secret, file };
}
