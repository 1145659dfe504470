import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../app/config.ts';
import type { ListedMail, MailCommands, ShownMail } from '../app/mail-commands.ts';
import { isId } from '../domain/shared/ids.ts';
import { onStoreOrServer } from './context.ts';

const list = new Command('list').description('Show the messages that belong to no agency.').action(async () => {
  const mails = await mail('listMail');
  for (const one of mails) console.log(lineOf(one));
  if (mails.length === 0) console.log('Every message has found its agency.');
});

const show = new Command('show')
  .description('Show a message, or save an e-mail as it came.')
  .argument('<id>', 'its id: mail_… (see mail list)', mailId)
  .option('--output <file>', 'a new file for the e-mail, for instance message.eml', (text: string) => resolve(text))
  .action(async (id: string, { output }: { output?: string }) => {
    if (output === undefined) return console.log(textOf(await mail('showMail', id)));
    const content = Buffer.from(await mail('originalMail', id), 'base64');
    await writeFile(output, content, { flag: 'wx', mode: 0o600 });
    console.log(`${output}: ${content.length} bytes. A stranger wrote them: open the file with care.`);
  });

const assign = new Command('assign')
  .description('Receive a message in an agency, as if it came there now.')
  .argument('<id>', 'its id: mail_… (see mail list)', mailId)
  .requiredOption('--agency <slug>', 'whose message it is, for instance demo')
  .action(async (id: string, { agency }: { agency: string }) => {
    await mail('assignMail', id, agency);
    console.log(`${id} is in the messages of ${agency} now.`);
  });

const remove = new Command('delete')
  .description('Delete a message for ever.')
  .argument('<id>', 'its id: mail_… (see mail list)', mailId)
  .action(async (id: string) => {
    await mail('deleteMail', id);
    console.log(`${id} is deleted.`);
  });

export const mailCommand = new Command('mail')
  .description('Look after the e-mails and SMS that came in and belong to no agency. They are kept for 30 days.')
  .addHelpText(
    'after',
    '\nOn the embedded store, a running server does it for this command.\nMore in docs/channels.md.',
  )
  .addCommand(list)
  .addCommand(show)
  .addCommand(assign)
  .addCommand(remove);

const mail = <Name extends keyof MailCommands>(
  name: Name,
  ...given: Parameters<MailCommands[Name]>
): Promise<Awaited<ReturnType<MailCommands[Name]>>> =>
  onStoreOrServer(readConfig(process.env), {
    onStore: async (context) => {
      const { mailCommands } = await import('../app/mail-commands.ts');
      const command = mailCommands(context)[name] as (...given: string[]) => never;
      return command(...given);
    },
    onServer: (folder, { callServer }) => callServer(folder, name, ...given),
  });

const lineOf = ({ id, receivedAt, channel, from, to, subject, bytes }: ListedMail): string =>
  [id, receivedAt, channel, from, `to ${to.join(', ')}`, `${Math.ceil(bytes / 1024)} KiB`, subject ?? '']
    .map((cell) => printable(cell).replace(/\s+/g, ' '))
    .join('\t');

function textOf({ id, receivedAt, channel, from, to, subject, text, files }: ShownMail): string {
  const head = [
    `${id} (${channel}), received ${receivedAt}`,
    `From: ${from}`,
    `To: ${to.join(', ')}`,
    ...(subject === null ? [] : [`Subject: ${subject}`]),
    ...files.map(({ name, bytes }) => `File: ${name || '(more files)'}, ${bytes} bytes`),
  ];
  return [...head.map((line) => printable(line).replace(/\s+/g, ' ')), '', printable(text)].join('\n');
}

/** Without the characters by which a stranger's text could command a terminal. */
const printable = (text: string): string => text.replace(/[^\P{C}\n\t]/gu, '');

function mailId(text: string): string {
  if (isId('mail', text)) return text;
  throw new InvalidArgumentError('expected a mail id (mail_…)');
}
