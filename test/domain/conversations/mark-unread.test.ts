import { expect, it } from 'vitest';
import { markUnread } from '../../../domain/conversations/conversation-state.ts';
import { markRead } from '../../../domain/conversations/conversations.ts';
import { listInbox } from '../../../domain/conversations/inbox.ts';
import { receiveText } from '../../support/receive-text.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();

it('a conversation that is marked as unread is so until it is read again', async () => {
  const agency = await server.createAgency();
  await receiveText(server.context, agency, { from: '+33639980456', body: 'Est-ce encore libre ?' });
  const first = async () => (await agency.perform(listInbox, {})).data[0];
  const { id } = await first();
  await agency.perform(markRead, { id });
  expect(await first()).toMatchObject({ unreadCount: 0 });
  await agency.perform(markUnread, { id });
  await agency.perform(markUnread, { id });
  expect(await first()).toMatchObject({ unreadCount: 1 });
  await agency.perform(markRead, { id });
  expect(await first()).toMatchObject({ unreadCount: 0 });
});
