/** The groups of roles that `roles.ts` gives operations to. */

export const everybody = ['owner', 'negotiator', 'assistant'] as const;
/** They approve, reject and release. */
export const deciders = ['owner', 'negotiator'] as const;
export const owners = ['owner'] as const;
