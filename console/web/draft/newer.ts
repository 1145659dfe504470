import { useQuery } from '@tanstack/react-query';
import { codeOf, outdate, queries, trpc } from '../wire.ts';
import type { Review } from './item.ts';

/** The text stays the one that is read; what else is known of it follows. */
export const asRead = (read: Review, latest: Review | undefined): Review =>
  latest?.draft.fingerprint === read.draft.fingerprint ? latest : read;

export const readAgain = (id: string) => queries.fetchQuery(trpc.drafts.read.queryOptions({ id }, { staleTime: 0 }));

/** Someone else was first, or changed the text: what became of it is asked for. */
export const onConflict = (id: string, onDecided?: (now: Review) => void) => async (error: unknown) => {
  if (codeOf(error) !== 'conflict') return;
  const now = await readAgain(id);
  if (now.draft.status !== 'pending') onDecided?.(now);
  await outdate(trpc.drafts.pathKey());
};

/** The answer was lost on its way: whether it was done is asked for, once the server can be reached. */
export const onLostAnswer =
  (id: string, me: string | undefined, onDone: (draft: Review['draft']) => void) => async (error: unknown) => {
    if (codeOf(error) !== null) return;
    // Where the server stays out of reach, the first error has said so; the list tells once it is back.
    const draft = (await readAgain(id).catch(() => undefined))?.draft;
    if (draft && draft.status !== 'pending' && draft.decidedBy?.id === me) onDone(draft);
  };

/** The item with the text that a colleague gave it since: as the page tells it, or as it was asked for by its id. */
export function useNewer(read: Review, told: Review | undefined): Review | undefined {
  const asked = useQuery(trpc.drafts.read.queryOptions({ id: read.draft.id }, { enabled: false })).data;
  return [told, asked].find((latest) => latest && isNewer(latest, read));
}

/** An answer that was overtaken on its way holds another text, but an older one. */
const isNewer = ({ draft: latest }: Review, { draft: read }: Review) =>
  latest.status === 'pending' &&
  latest.fingerprint !== read.fingerprint &&
  (latest.editedAt ?? '') > (read.editedAt ?? '');
