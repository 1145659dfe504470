import { expect, it } from 'vitest';
import { listSandboxMessages, readSandboxMessage, sandboxWriter } from '../../../domain/sandbox/sandbox-messages.ts';
import { publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { agencyWithInvitation } from '../../support/invited.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const { context, db } = server;

it.each([
  ['owner', 1],
  ['negotiator', 0],
  ['assistant', 0],
] as const)('the link of an invitation is shown to those who may invite: %s', async (role, count) => {
  const { agency, invitation } = await agencyWithInvitation(server);
  const link = `https://crm.example/invitation/${invitation.token}`;
  const mail = { to: 'loic@agence.example', subject: 'Invitation', body: link, html: null, attachments: [] };
  await sandboxWriter(context.rows, context.now)({ channel: 'email', id: invitation.id, ...mail });
  const { actor } = await createColleague(db, agency, role);
  const { data } = (await perform(context, actor, listSandboxMessages, {})).output;
  expect(data.map(({ body }) => body)).toEqual(Array(count).fill(link));
  const id = publicId('draft', uuidOf('invitation', invitation.id));
  expect(await refusalOf(perform(context, actor, readSandboxMessage, { id }))).toMatchObject({ code: 'not_found' });
});
