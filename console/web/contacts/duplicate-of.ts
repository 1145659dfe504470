import { existingIdOf } from '../trpc.ts';

type Save = {
  isPending: boolean;
  error: unknown;
  variables: { acceptedDuplicates?: string[] | undefined } | undefined;
};

/** The contact that a saved one would duplicate, and the duplicates that the person accepts by saving it all the same. */
export function duplicateOf({ isPending, error, variables }: Save) {
  const accepted = variables?.acceptedDuplicates ?? [];
  // The warning stays while the contact is saved in spite of it, so that no button moves under the pointer.
  const existingId = isPending ? accepted.at(-1) : existingIdOf(error);
  return { existingId, acceptedDuplicates: existingId === undefined ? accepted : [...accepted, existingId] };
}
