/** Whether a draft is an agent's, by the kind of its requester: one with a key, or the agency's own. */
export const isAgent = (kind: string): boolean => kind === 'key' || kind === 'agent';
