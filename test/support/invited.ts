import { inviteColleague } from '../../domain/access/invitations.ts';
import { newId } from '../../domain/shared/ids.ts';
import { PASSWORD } from './colleagues.ts';
import type { TestServer } from './test-server.ts';

/** Somebody who can be invited, with an e-mail of their own. */
export const newcomer = () => ({ email: `${newId()}@agence.example`, name: 'Loïc Test', role: 'negotiator' }) as const;

/** The form in which the invited person signs up, filled in. */
export const signUpInput = (token: string, more: object = {}) => ({
  token,
  name: 'Loïc Le Test',
  password: PASSWORD,
  ...more,
});

/** An agency with one open invitation. */
export async function agencyWithInvitation(server: TestServer) {
  const agency = await server.createAgency();
  const invitation = await agency.perform(inviteColleague, newcomer());
  return { agency, invitation };
}
