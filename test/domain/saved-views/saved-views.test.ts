import { describe, expect, it } from 'vitest';
import { listSavedViews, removeView, renameView, saveView } from '../../../domain/saved-views/saved-views.ts';
import { perform } from '../../../door/perform.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const { createAgency } = server;
const taken = { code: 'invalid_request', errors: [{ path: 'name' }] };

describe.each([
  ['contacts', 'etiquette=investisseur'],
  ['properties', 'type=house&vue=galerie'],
] as const)('the saved views of %s', (list, address) => {
  it('use a name once, keep their place when they are renamed, and are removed', async () => {
    const agency = await createAgency();
    const save = (more: object = {}) => agency.perform(saveView, { list, name: 'Pour Nantes', address, ...more });
    const views = async () => (await agency.perform(listSavedViews, { list })).views;
    expect(await refusalOf(save({ address: 'q=\u0000' }))).toMatchObject({ code: 'invalid_request' });
    await save();
    const again = { address: `${address}&tri=name` };
    expect(await refusalOf(save(again))).toMatchObject(taken);
    const { id } = await save({ ...again, replaces: true });
    expect(await views()).toEqual([{ id, list, name: 'Pour Nantes', ...again }]);
    const second = await save({ name: 'Notaires' });
    const renameTo = (name: string) => agency.perform(renameView, { id, name });
    expect(await refusalOf(renameTo('Notaires'))).toMatchObject(taken);
    const renamed = await renameTo('Bailleurs');
    expect(renamed).toEqual({ id, list, name: 'Bailleurs', ...again });
    expect(await renameTo('Bailleurs')).toEqual(renamed);
    expect(await views()).toEqual([renamed, second]);
    expect(await agency.perform(removeView, { id: second.id })).toEqual(second);
    expect(await views()).toEqual([renamed]);
  });

  it('are thirty at most, of which one may still be replaced', async () => {
    const agency = await createAgency();
    const save = (name: string, more: object = {}) => agency.perform(saveView, { list, name, address, ...more });
    for (let n = 1; n <= 30; n += 1) await save(`Liste ${n}`);
    expect(await refusalOf(save('Liste 31'))).toMatchObject({ code: 'conflict' });
    await save('Liste 30', { replaces: true });
    expect((await agency.perform(listSavedViews, { list })).views).toHaveLength(30);
    const other = list === 'contacts' ? 'properties' : 'contacts';
    await save('Liste 31', { list: other });
  });

  it('are neither seen nor changed by a colleague or another agency', async () => {
    const [agency, otherAgency] = [await createAgency(), await createAgency()];
    const colleague = (await createColleague(server.db, agency, 'owner')).actor;
    const stranger = (await createColleague(server.db, otherAgency, 'owner')).actor;
    const view = await agency.perform(saveView, { list, name: 'Pour Nantes', address });
    for (const actor of [colleague, stranger]) {
      const as = (operation: Parameters<typeof perform>[2], input: object) =>
        perform(server.context, actor, operation, input);
      expect((await as(listSavedViews, { list })).output).toEqual({ views: [] });
      expect(await refusalOf(as(renameView, { id: view.id, name: 'Vide' }))).toMatchObject({ code: 'not_found' });
      expect(await refusalOf(as(removeView, { id: view.id }))).toMatchObject({ code: 'not_found' });
      // Their own may have the same name, and takes the place of nobody else's.
      await as(saveView, { list, name: 'Pour Nantes', address: 'tri=autre', replaces: true });
    }
    expect((await agency.perform(listSavedViews, { list })).views).toEqual([view]);
  });
});

it('a name that a view of contacts has is free for one of properties, also when it is renamed', async () => {
  const agency = await createAgency();
  const save = (list: string, name: string) => agency.perform(saveView, { list, name, address: 'ville=Nantes' });
  const contacts = await save('contacts', 'À Nantes');
  const properties = await save('properties', 'À Nantes');
  const other = await save('properties', 'Ailleurs');
  expect((await agency.perform(listSavedViews, { list: 'contacts' })).views).toEqual([contacts]);
  expect((await agency.perform(listSavedViews, { list: 'properties' })).views).toEqual([properties, other]);
  await agency.perform(renameView, { id: contacts.id, name: 'Ailleurs' });
  expect(await refusalOf(agency.perform(renameView, { id: properties.id, name: 'Ailleurs' }))).toMatchObject(taken);
});

it('the database itself takes no view of a third list, and none without a list', async () => {
  const agency = await createAgency();
  const owner = { user_id: agency.owner.id, name: 'X', address: '', created_at: new Date() };
  const rows = tenantOf(server.db, agency.id);
  const insert = (list: unknown) =>
    rows.insert('saved_view', { ...owner, id: crypto.randomUUID(), list } as never).execute();
  await expect(insert('visits')).rejects.toThrow(/saved_view_list_check/);
  await expect(insert(null)).rejects.toThrow(/not-null/);
});
