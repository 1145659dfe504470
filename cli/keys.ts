import { Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../app/config.ts';
import { createKey, listKeys, pauseKey, resumeKey, revokeKey, rotateKey } from '../domain/access/keys.ts';
import { systemActorOf } from '../domain/agency/agencies.ts';
import { scopes } from '../domain/shared/actor.ts';
import type { Operation } from '../domain/shared/operation.ts';
import { openExisting } from './context.ts';

type AgencyOption = { agency: string };

const create = new Command('create')
  .description('Make a key and print it, alone, on stdout: the only time it is shown.')
  .requiredOption('--name <name>', 'what the key is for')
  .requiredOption('--scopes <scopes>', `comma-separated: ${scopes.join(', ')}`, parseScopes)
  .option('--expires <instant>', 'when it stops working, for instance 2027-01-31T00:00:00Z')
  .action(
    async ({ agency, name, scopes, expires }: AgencyOption & { name: string; scopes: string[]; expires?: string }) => {
      const key = await performFor(agency, createKey, { name, scopes, ...(expires && { expiresAt: expires }) });
      console.log(key.secret);
    },
  );

const listCommand = new Command('list')
  .description("Show the agency's keys.")
  .action(async ({ agency }: AgencyOption) => {
    const { keys } = await performFor(agency, listKeys, {});
    for (const key of keys) {
      const used = key.lastUsedAt ? `last used ${key.lastUsedAt}` : 'never used';
      console.log([key.id, `…${key.last4}`, key.status, used, key.scopes.join(','), key.name].join('\t'));
    }
  });

/** A command that changes one key and prints its new status. */
const change = (name: string, description: string, operation: typeof pauseKey | typeof resumeKey | typeof revokeKey) =>
  new Command(name)
    .description(description)
    .argument('<key>', 'its id: key_… (see keys list)')
    .action(async (id: string, { agency }: AgencyOption) => {
      const key = await performFor(agency, operation, { id });
      console.log(`${key.id} (${key.name}) is ${key.status}.`);
    });

const pause = change('pause', 'Refuse a key until it is resumed.', pauseKey);
const resume = change('resume', 'Let a paused key in again.', resumeKey);
const revoke = change('revoke', 'Refuse a key for ever, at once.', revokeKey);

const rotate = new Command('rotate')
  .description('Replace a key: print its successor, alone, on stdout; the old one works until the overlap ends.')
  .argument('<key>', 'its id: key_… (see keys list)')
  .option('--overlap-hours <hours>', 'how long the old one still works, 0 to 720', '24')
  .action(async (id: string, { agency, overlapHours }: AgencyOption & { overlapHours: string }) => {
    const key = await performFor(agency, rotateKey, { id, overlapHours: Number(overlapHours) });
    console.log(key.secret);
  });

export const keys = new Command('keys').description('Make, list, pause, replace and revoke access keys.');
for (const command of [create, listCommand, pause, resume, rotate, revoke])
  keys.addCommand(command.requiredOption('--agency <slug>', 'for instance demo'));

async function performFor<O extends Operation>(agency: string, operation: O, input: unknown) {
  const { perform } = await import('../door/perform.ts');
  await using context = await openExisting(readConfig(process.env));
  return (await perform(context, await systemActorOf(context.rows.ofAllAgencies, agency), operation, input)).output;
}

function parseScopes(text: string): string[] {
  const names = text.split(',').map((part) => part.trim());
  const unknown = names.filter((scope) => !(scopes as readonly string[]).includes(scope));
  if (unknown.length === 0) return names;
  throw new InvalidArgumentError(`unknown: ${unknown.join(', ')}; there are ${scopes.join(', ')}`);
}
