import { z } from 'zod';
import type { Language } from '../../storage/column-values.ts';
import { dayInWords } from '../shared/local-time.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { hashOf } from '../shared/token.ts';

/** Stands in the text for the link, which nobody but the invited person needs to read. */
const LINK = '{lien}';

/** An agency may send so many invitations in a day: they are for colleagues, and no way to write to others. */
const MAX_PER_DAY = 20;

export const VALID_DAYS = 7;

type InvitationText = { subject: string; body: string };

/**
 * The e-mail of an invitation. Its text is fixed but for the names of the agency and of the owner who invites, so that it can
 * carry nothing else.
 */
async function writeInvitation(work: Work): Promise<InvitationText> {
  const { timeZone } = await work.profile();
  const { agency, inviter, language } = await work.agency
    .from('user_account')
    .innerJoin('agency', 'agency.id', 'user_account.agency_id')
    .select(['agency.name as agency', 'user_account.name as inviter', 'language'])
    .where('user_account.id', '=', work.actor.id)
    .executeTakeFirstOrThrow();
  const expiresAt = new Date(work.now.getTime() + VALID_DAYS * 86_400_000);
  return texts[language]({ agency, inviter, until: dayInWords(expiresAt, timeZone), day: expiresAt, timeZone });
}

type Names = { agency: string; inviter: string; until: string; day: Date; timeZone: string };

const texts: Record<Language, (names: Names) => InvitationText> = {
  fr: ({ agency, inviter, until }) => ({
    subject: `Invitation à rejoindre ${agency} sur Clef`,
    body: [
      'Bonjour,',
      `${inviter} vous invite à rejoindre ${agency} sur Clef.`,
      `Pour créer votre compte, ouvrez ce lien. Il sert une seule fois, jusqu’au ${until} :\n${LINK}`,
      'Si vous n’attendiez pas cette invitation, ignorez ce message.',
    ].join('\n\n'),
  }),
  en: ({ agency, inviter, day, timeZone }) => ({
    subject: `Invitation to join ${agency} on Clef`,
    body: [
      'Hello,',
      `${inviter} invites you to join ${agency} on Clef.`,
      `To create your account, open this link. It works once, until ${englishDay(day, timeZone)}:\n${LINK}`,
      'If you did not expect this invitation, ignore this message.',
    ].join('\n\n'),
  }),
};

const englishDay = (day: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone }).format(day);

/** The whole text that leaves. */
export const withLink = (body: string, link: string): string => body.replaceAll(LINK, link);

const fingerprintOf = ({ subject, body }: InvitationText): string => hashOf(JSON.stringify([subject, body]));

export const previewInvitation = direct({
  name: 'previewInvitation',
  scope: 'human',
  summary: 'The e-mail that an invitation sends.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    subject: z.string(),
    body: z.string().describe('With {lien} where the link will be'),
    fingerprint: z.string().describe('To send exactly this text, invite with it'),
  }),
  run: async (work) => {
    const text = await writeInvitation(work);
    return { ...text, fingerprint: fingerprintOf(text) };
  },
});

/**
 * Stores the e-mail of an invitation for `jobs/send-invitations.ts`. The owner who invites releases it: they read exactly this
 * text, of which they give the fingerprint. The token is encrypted until the e-mail has left.
 * @throws Refusal `conflict` if the text is another one by now, `too_many_invitations`
 */
export async function releaseInvitation(
  work: Work,
  { id, token, fingerprint }: { id: string; token: string; fingerprint: string },
): Promise<void> {
  const text = await writeInvitation(work);
  if (fingerprintOf(text) !== fingerprint) {
    throw new Refusal('conflict', 'The text of the invitation is another one by now.', { hint: 'Read it again.' });
  }
  const { sent } = await work.agency
    .from('invitation_mail')
    .select(({ fn }) => fn.countAll<string>().as('sent'))
    .where('created_at', '>', new Date(work.now.getTime() - 86_400_000))
    .executeTakeFirstOrThrow();
  if (Number(sent) >= MAX_PER_DAY) {
    throw new Refusal('too_many_invitations', `An agency sends at most ${MAX_PER_DAY} invitations a day.`, {
      hint: 'Make the invitation without the e-mail, and pass its link on.',
    });
  }
  const mail = { ...text, token: work.encryption.encrypt(token), status: 'waiting' as const, attempts: 0 };
  await work.agency.insert('invitation_mail', { id, ...mail, due_at: work.now, created_at: work.now }).execute();
}
