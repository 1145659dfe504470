import { newId, publicId } from '../../domain/shared/ids.ts';
import type { Agency, TestServer } from '../support/test-server.ts';

type Records = { agency: Agency; viewer: { id: string } };

/** A valid input for each procedure of saved views. */
export function savedViewSamples(server: TestServer, { agency, viewer }: Records) {
  const view = async () => {
    const id = newId();
    const [agency_id, user_id, created_at] = [agency.id, viewer.id, server.context.now()];
    const row = { agency_id, user_id, id, list: 'properties', name: id, address: '', created_at } as const;
    await server.db.insertInto('saved_view').values(row).execute();
    return publicId('view', id);
  };
  return {
    'savedViews.list': async () => ({ list: 'properties' }),
    'savedViews.save': async () => ({ list: 'properties', name: newId(), address: 'tri=newest' }),
    'savedViews.rename': async () => ({ id: await view(), name: newId() }),
    'savedViews.remove': async () => ({ id: await view() }),
  };
}
