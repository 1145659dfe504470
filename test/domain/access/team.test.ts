import { describe, expect, it } from 'vitest';
import { inviteColleague, withdrawInvitation } from '../../../domain/access/invitations.ts';
import { changeRole, disableColleague, enableColleague, listTeam, updateProfile } from '../../../domain/access/team.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { signUpInvited } from '../../../door/sign-in.ts';
import { userRoles } from '../../../storage/column-values.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { agencyWithInvitation, newcomer, signUpInput } from '../../support/invited.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const { db, context } = server;
describe('the team', () => {
  it('is listed with its invitations, without other agencies', async () => {
    const { agency, invitation } = await agencyWithInvitation(server);
    await server.createAgency().then(({ perform: does }) => does(inviteColleague, newcomer()));
    const { id } = await createColleague(db, agency);
    const { colleagues, invitations } = await agency.perform(listTeam, {});
    expect(colleagues.map((colleague: { id: string }) => colleague.id)).toEqual([
      publicId('user', agency.owner.id),
      publicId('user', id),
    ]);
    const { token, ...listed } = invitation;
    expect(invitations).toEqual([listed]);
    await agency.perform(withdrawInvitation, { id: listed.id });
    expect((await agency.perform(listTeam, {})).invitations).toEqual([]);
  });

  const ownerOperations = [inviteColleague, withdrawInvitation, disableColleague, enableColleague, changeRole];
  it.each(ownerOperations)('$name is only for owners, and in the journal', async (operation) => {
    const agency = await server.createAgency();
    const { actor } = await createColleague(db, agency);
    const invitation = await agency.perform(inviteColleague, newcomer());
    const inputs = {
      inviteColleague: newcomer(),
      withdrawInvitation: { id: invitation.id },
      disableColleague: { id: publicId('user', actor.id) },
      enableColleague: { id: publicId('user', actor.id) },
      changeRole: { id: publicId('user', actor.id), role: 'assistant' },
    };
    const input = inputs[operation.name as keyof typeof inputs];
    expect(await refusalOf(perform(context, actor, operation, input))).toMatchObject({ code: 'missing_scope' });
    await agency.perform(operation, input);
    const entries = db.selectFrom('journal_entry').select('outcome').where('operation', '=', operation.name);
    const outcomes = (await entries.where('agency_id', '=', agency.id).orderBy('seq', 'desc').execute()).slice(0, 2);
    expect(outcomes).toEqual([{ outcome: 'done' }, { outcome: 'refused' }]);
  });

  it('answers the same for colleagues of another agency as for unknown ones', async () => {
    const [agency, other] = [await server.createAgency(), await agencyWithInvitation(server)];
    const id = publicId('user', other.agency.owner.id);
    for (const operation of [disableColleague, enableColleague]) {
      expect(await refusalOf(agency.perform(operation, { id }))).toMatchObject({ code: 'not_found' });
    }
    for (const role of userRoles) {
      expect(await refusalOf(agency.perform(changeRole, { id, role }))).toMatchObject({ code: 'not_found' });
    }
    const { id: invitationId, token } = other.invitation;
    expect(await refusalOf(agency.perform(withdrawInvitation, { id: invitationId }))).toMatchObject({
      code: 'not_found',
    });
    await signUpInvited(context, signUpInput(token));
  });

  it('lets everybody change their own name and language', async () => {
    const agency = await server.createAgency();
    const other = await createColleague(db, agency);
    const before = (await agency.perform(listTeam, {})).colleagues;
    expect(await agency.perform(updateProfile, {})).toMatchObject({ name: 'Camille Test', language: 'fr' });
    const changed = await agency.perform(updateProfile, { name: ' Camille K. ', language: 'en' });
    expect(changed).toMatchObject({ name: 'Camille K.', language: 'en', role: 'owner' });
    const after = (await agency.perform(listTeam, {})).colleagues;
    expect(after).toContainEqual(before.find(({ email }: { email: string }) => email === other.email));
  });
});
