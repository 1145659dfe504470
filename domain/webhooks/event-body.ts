import { publicId } from '../shared/ids.ts';

/** An event as it is stored; the ids are UUIDs. */
export type StoredEvent = { id: string; type: string; timestamp: Date; data: unknown; importId: string | null };

/** An event as a subscriber receives it. The import stands beside the record: it is no field of a contact or property. */
export const eventBody = ({ id, type, timestamp, data, importId }: StoredEvent) => ({
  id: publicId('event', id),
  type,
  timestamp: timestamp.toISOString(),
  ...(importId && { importId: publicId('import', importId) }),
  data,
});
