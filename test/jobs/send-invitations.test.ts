import { describe, expect, it } from 'vitest';
import type { OutgoingEmail, SendResult } from '../../delivery/driver.ts';
import { previewInvitation } from '../../domain/access/invitation-mail.ts';
import { inviteColleague, withdrawInvitation } from '../../domain/access/invitations.ts';
import { listTeam, updateProfile } from '../../domain/access/team.ts';
import { pauseSending, resumeSending } from '../../domain/agency/agency-settings.ts';
import { listSandboxMessages } from '../../domain/sandbox/sandbox-messages.ts';
import { newId } from '../../domain/shared/ids.ts';
import { signUpInvited } from '../../door/sign-in.ts';
import { sendInvitations } from '../../jobs/send-invitations.ts';
import { PASSWORD, refusalOf } from '../support/colleagues.ts';
import { type Agency, startTestServer } from '../support/test-server.ts';

const start = Date.now();
let seconds = 0;
const server = await startTestServer({ ownStore: true, now: () => new Date(start + seconds * 1000) });
const { context } = server;

/** An e-mail provider that gives these answers, the last one again and again, and keeps what it was given. */
function provider(...answers: SendResult[]) {
  const received: OutgoingEmail[] = [];
  const send = async (message: OutgoingEmail) => {
    received.push(message);
    return answers[Math.min(received.length, answers.length) - 1] as SendResult;
  };
  const email = { ...server.drivers.email, name: 'smtp', idempotent: false, send };
  return { received, drivers: { ...server.drivers, email } };
}
const accepted: SendResult = { outcome: 'accepted', providerId: 'x' };
const later: SendResult = { outcome: 'retry', detail: 'The mail server is full.' };

async function invite(agency: Agency) {
  const { fingerprint, ...text } = await agency.perform(previewInvitation, {});
  const colleague = { email: `${newId()}@agence.example`, name: 'Loïc Test', role: 'negotiator' };
  const invitation = await agency.perform(inviteColleague, { ...colleague, fingerprint });
  return { invitation, text };
}
const mailOf = async (agency: Agency) => (await agency.perform(listTeam, {})).invitations[0].mail;
const storedToken = (agency: Agency) =>
  server.db.selectFrom('invitation_mail').select('token').where('agency_id', '=', agency.id).executeTakeFirst();

describe('an invitation by e-mail', () => {
  it('carries exactly the text that its owner read, with a link that works, and its token is then erased', async () => {
    const agency = await server.createAgency();
    const { invitation, text } = await invite(agency);
    expect(text.body).toContain('Camille Test vous invite à rejoindre Agence du Test');
    const { received, drivers } = provider(accepted);
    await sendInvitations(context, drivers);
    await sendInvitations(context, drivers);
    const link = `${server.url}/invitation/${invitation.token}`;
    expect(received).toEqual([
      expect.objectContaining({
        to: invitation.email,
        fromName: 'Agence du Test',
        subject: text.subject,
        text: text.body.replace('{lien}', link),
      }),
    ]);
    expect(await mailOf(agency)).toEqual({ status: 'sent', detail: null });
    expect(await storedToken(agency)).toEqual({ token: null });
    await signUpInvited(context, { token: invitation.token, name: 'Loïc', password: PASSWORD });
  });

  it('is refused if its text has changed since it was read, and leaves no invitation', async () => {
    const agency = await server.createAgency();
    const { fingerprint } = await agency.perform(previewInvitation, {});
    await agency.perform(updateProfile, { name: 'Autre Nom' });
    const colleague = { email: `${newId()}@agence.example`, name: 'Loïc', role: 'negotiator' };
    expect(await refusalOf(agency.perform(inviteColleague, { ...colleague, fingerprint }))).toMatchObject({
      code: 'conflict',
    });
    expect((await agency.perform(listTeam, {})).invitations).toEqual([]);
  });

  it('is not sent without the owner’s asking', async () => {
    const agency = await server.createAgency();
    await agency.perform(inviteColleague, { email: `${newId()}@agence.example`, name: 'Loïc', role: 'negotiator' });
    const { received, drivers } = provider(accepted);
    await sendInvitations(context, drivers);
    expect([received, await mailOf(agency)]).toEqual([[], null]);
  });

  it('waits while the agency pauses, and is not sent once it is withdrawn', async () => {
    const agency = await server.createAgency();
    const { invitation } = await invite(agency);
    const { received, drivers } = provider(accepted);
    await agency.perform(pauseSending, {});
    await sendInvitations(context, drivers);
    await agency.perform(withdrawInvitation, { id: invitation.id });
    await agency.perform(resumeSending, {});
    await sendInvitations(context, drivers);
    expect([received, await storedToken(agency)]).toEqual([[], { token: null }]);
  });

  it('is tried again when the provider asks for it, and fails after six attempts', async () => {
    const agency = await server.createAgency();
    await invite(agency);
    const { received, drivers } = provider(later);
    for (let n = 0; n < 10; n += 1) {
      await sendInvitations(context, drivers);
      seconds += 7200;
    }
    expect(received).toHaveLength(6);
    expect(await mailOf(agency)).toEqual({ status: 'failed', detail: 'The mail server is full.' });
  });

  it('is not repeated when it may have left', async () => {
    const [agency, died] = [await server.createAgency(), await server.createAgency()];
    await invite(agency);
    const { received, drivers } = provider({ outcome: 'unknown', detail: 'No answer.' });
    await sendInvitations(context, drivers);
    await invite(died);
    const crash = { ...drivers.email, send: () => Promise.reject(new Error('The process died.')) };
    await refusalOf(sendInvitations(context, { ...drivers, email: crash }));
    seconds += 61;
    await sendInvitations(context, drivers);
    await sendInvitations(context, drivers);
    expect(received).toHaveLength(1);
    expect([(await mailOf(agency))?.status, (await mailOf(died))?.status]).toEqual(['unconfirmed', 'unconfirmed']);
  });

  it('is in the outbox of the test mode, with the name of the colleague', async () => {
    const agency = await server.createAgency();
    const { invitation } = await invite(agency);
    await sendInvitations(context, server.drivers);
    const { data } = await agency.perform(listSandboxMessages, {});
    expect(data).toMatchObject([{ id: invitation.id, to: invitation.email, name: 'Loïc Test', channel: 'email' }]);
  });

  it('is refused beyond twenty a day', async () => {
    const agency = await server.createAgency();
    for (let n = 0; n < 20; n += 1) await invite(agency);
    expect(await refusalOf(invite(agency))).toMatchObject({ code: 'too_many_invitations' });
  });
});
