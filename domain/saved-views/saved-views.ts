import { z } from 'zod';
import { type ViewedList, viewedLists } from '../../storage/column-values.ts';
import { searchText, text } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, newId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { invalidInput, Refusal } from '../shared/refusal.ts';

/** In each list. */
const MAX_VIEWS = 30;

const fields = {
  id: id('view').describe('Its id'),
  list: z.enum(viewedLists).describe('Of which list'),
  name: text(60).describe('As its owner calls it'),
};

/** A view of a list, with its filters, that a colleague saved. */
const SavedView = z.object({
  ...fields,
  name: z.string().describe('As its owner calls it'),
  address: z.string().describe('The query of its address'),
});

export const listSavedViews = direct({
  name: 'listSavedViews',
  scope: 'human',
  summary: 'Your own saved views of a list.',
  effect: 'read',
  input: z.strictObject({ list: fields.list }),
  output: z.object({ views: z.array(SavedView) }),
  run: async (work, { list }) => {
    const own = await ownViews(work, list).select(columns).orderBy('created_at').orderBy('id').execute();
    return { views: own.map((row) => ({ ...row, id: publicId('view', row.id) })) };
  },
});

/** @throws Refusal `invalid_request` if another one of yours in this list has the name and is not to be replaced; `conflict` if you have
 * too many */
export const saveView = direct({
  name: 'saveView',
  scope: 'human',
  summary: 'Save a view of a list under a name.',
  effect: 'write',
  input: z.strictObject({
    list: fields.list,
    name: fields.name,
    address: searchText(1000).describe('The query of its address'),
    replaces: z.boolean().default(false).describe('Whether it takes the place of a view of that name'),
  }),
  output: SavedView,
  run: async (work, { list, name, address, replaces }) => {
    const own = await ownViews(work, list).select('name').execute();
    if (own.length >= MAX_VIEWS && !own.some((view) => view.name === name)) throw tooManyViews();
    const user_id = work.actor.id as string;
    const row = await work.agency
      .insert('saved_view', { id: newId(), user_id, list, name, address, created_at: work.now })
      .onConflict((conflict) => {
        const sameName = conflict.columns([...ownName]);
        return replaces ? sameName.doUpdateSet({ address }) : sameName.doNothing();
      })
      .returning(columns)
      .executeTakeFirst();
    if (!row) throw nameTaken();
    return { ...row, id: publicId('view', row.id) };
  },
});

/** @throws Refusal `not_found`; `invalid_request` if another one of yours in its list has the name */
export const renameView = direct({
  name: 'renameView',
  scope: 'human',
  summary: 'Rename one of your saved views.',
  effect: 'write',
  input: z.strictObject({ id: fields.id, name: fields.name }),
  output: SavedView,
  run: async (work, input) => {
    const view = await remove(work, input.id);
    // Inserted anew: of two views that take a name at once an insert tells the second one, where an update would fail.
    const renamed = await work.agency
      .insert('saved_view', { ...view, name: input.name })
      .onConflict((conflict) => conflict.columns([...ownName]).doNothing())
      .returning(columns)
      .executeTakeFirst();
    if (!renamed) throw nameTaken();
    return { ...renamed, id: input.id };
  },
});

/** @throws Refusal `not_found` */
export const removeView = direct({
  name: 'removeView',
  scope: 'human',
  summary: 'Remove one of your saved views.',
  effect: 'write',
  input: z.strictObject({ id: fields.id }),
  output: SavedView,
  run: async (work, input) => {
    const { list, name, address } = await remove(work, input.id);
    return { id: input.id, list, name, address };
  },
});

const columns = ['id', 'list', 'name', 'address'] as const;

/** The columns that a name is used once for. */
const ownName = ['agency_id', 'user_id', 'list', 'name'] as const;

const ownViews = (work: Work, list: ViewedList) =>
  work.agency.from('saved_view').where('user_id', '=', work.actor.id).where('list', '=', list);

/** Removes one of the actor's own views.
 * @throws Refusal `not_found` */
async function remove(work: Work, viewId: string) {
  const removed = work.agency
    .remove('saved_view')
    .where('id', '=', uuidOf('view', viewId))
    .where('user_id', '=', work.actor.id)
    .returning([...columns, 'user_id', 'created_at']);
  return removed.executeTakeFirstOrThrow(() => notFound('view', viewId));
}

const nameTaken = () => invalidInput([{ path: 'name', message: 'is taken by another one of your views of this list' }]);

const tooManyViews = () =>
  new Refusal('conflict', `You have ${MAX_VIEWS} saved views of this list already.`, {
    hint: 'Remove one that you no longer use.',
  });
