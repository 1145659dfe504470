import { encryptionWith } from '../../domain/shared/encryption.ts';
import type { TestServer } from '../support/test-server.ts';

/** A valid input for each procedure of one's own calendars. */
export function calendarSamples({ db, context }: TestServer, agencyId: string, viewer: { id: string }) {
  const url = 'https://dav.example/agenda/';
  const own = { agency_id: agencyId, user_id: viewer.id };
  const input = { address: 'https://dav.example/', username: 'marie', password: 'la mer du soir' };
  /** There is one account of a colleague: the one before goes. */
  const noAccount = () => db.deleteFrom('calendar_account').where('user_id', '=', viewer.id).execute();
  const account = async () => {
    await noAccount();
    const { address, username, password } = input;
    const now = context.now();
    await db
      .insertInto('calendar_account')
      .values({
        ...own,
        driver: 'caldav',
        address,
        username,
        password: encryptionWith(context.secret).encrypt(password),
        calendars: JSON.stringify([{ url, name: 'Agenda' }]) as never,
        calendar_url: url,
        status: 'active',
        changed: false,
        due_at: now,
        failures: 0,
        created_at: now,
      })
      .execute();
  };
  return {
    'calendars.read': async () => ({}),
    'calendars.createFeed': async () => ({ withNames: true }),
    'calendars.withdrawFeed': async () => ({}),
    'calendars.connect': async () => {
      await noAccount();
      return input;
    },
    'calendars.choose': async () => {
      await account();
      return { url };
    },
    'calendars.sync': async () => {
      await account();
      return {};
    },
    'calendars.disconnect': async () => {
      await account();
      return { removesEvents: true };
    },
  };
}
