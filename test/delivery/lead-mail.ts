import { readMail } from '../../delivery/email/read-mail.ts';
import { mailIds } from './driver-fixtures.ts';

export type Mail = { from?: string; replyTo?: string; subject?: string; text?: string; html?: string };

/** Reads a mail as the thread does. */
export async function leadIn({
  from = 'Portail <noreply@portail.example>',
  replyTo,
  subject = 'Nouveau contact',
  text,
  html,
}: Mail) {
  const raw = [
    `From: ${from}`,
    'To: contact@agence.example',
    `Subject: ${subject}`,
    'Message-ID: <l1@portail.example>',
    ...(replyTo ? [`Reply-To: ${replyTo}`] : []),
    `Content-Type: text/${html ? 'html' : 'plain'}; charset=utf-8`,
    '',
    html ?? text ?? '',
  ].join('\r\n');
  const reading = await readMail({ ...mailIds, raw: new Uint8Array(Buffer.from(raw)) });
  const [event] = ('events' in reading && reading.events) || [];
  if (event?.kind !== 'message') throw new Error('no message');
  const { writtenBy, lead = null, leadProblem = null, isToRead = false, asForm } = event.mail ?? {};
  return { from: event.from, writtenBy, lead, leadProblem, isToRead, asForm };
}

export const ines = { firstName: 'Ines', lastName: 'Jolly', email: 'ines@acheteurs.example', phone: '+33639987001' };
