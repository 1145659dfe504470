import { newId, publicId } from '../../domain/shared/ids.ts';
import { PASSWORD } from '../support/colleagues.ts';
import type { Agency, TestServer } from '../support/test-server.ts';
import { calendarSamples } from './sample-calendar-inputs.ts';

/** Inputs of the procedures about the account of the person who asks. */
export function profileSamples(server: TestServer, agency: Agency, viewer: { id: string }) {
  const { db, context } = server;
  const empty = async () => ({});
  return {
    ...calendarSamples(server, agency.id, viewer),
    'profile.update': async () => ({ language: 'en' }),
    'profile.password': async () => ({ current: PASSWORD, next: PASSWORD }),
    'profile.sessions': empty,
    'profile.endOtherSessions': empty,
    'profile.endSession': async () => {
      const [now, id] = [context.now(), newId()];
      const row = { token_hash: newId(), agency_id: agency.id, user_id: viewer.id, id, created_at: now };
      const later = new Date(now.getTime() + 86_400_000);
      await db
        .insertInto('session')
        .values({ ...row, last_seen_at: now, expires_at: later })
        .execute();
      return { id: publicId('session', id) };
    },
  };
}
