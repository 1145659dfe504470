import type { Scope } from '../../../domain/shared/actor.ts';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';

export type AccessKey = RouterOutputs['keys']['list']['keys'][number];

/** A new or rotated key with its secret, which the server returns only once. */
export type NewKeySecret = RouterOutputs['keys']['create'];

/** A key needs one of these scopes to prepare a message. */
export const draftingScopes: readonly Scope[] = ['tasks:write', 'sms:send'];

/** Enough to find a contact and to prepare a message for them, which then waits for a person. */
export const proposedScopes: readonly Scope[] = ['contacts:read', ...draftingScopes];

export const mayDraft = (scopes: readonly string[]) => draftingScopes.some((scope) => scopes.includes(scope));

export const refreshKeys = (): Promise<void> => queryClient.invalidateQueries({ queryKey: trpc.keys.pathKey() });
