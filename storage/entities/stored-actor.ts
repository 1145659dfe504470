/** An actor as the JSON columns hold it; `id` is the public one, null for Clef itself. */
export type StoredActor = { kind: 'key' | 'human' | 'agent' | 'system'; id: string | null; name: string };
