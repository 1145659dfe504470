import { queries, trpc } from '../wire.ts';

/** A field of a submitted form. */
export const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');

/** After a way in has worked: nothing of a former session is kept, and the door is asked anew. */
export const entered = {
  onSuccess: async () => {
    queries.removeQueries({ predicate: (query) => (query.queryKey[0] as string[])[0] !== 'account' });
    await queries.invalidateQueries({ queryKey: trpc.account.state.queryKey() });
  },
};
