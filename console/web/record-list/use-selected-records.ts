import { useState } from 'react';

/** The records of a list that are ticked, by id. */
export function useSelectedRecords<Row extends { id: string }>() {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    records: [...selected.values()],
    has: (id: string) => selected.has(id),
    toggle: (record: Row) =>
      setSelected((before) => {
        const after = new Map(before);
        if (!after.delete(record.id)) after.set(record.id, record);
        return after;
      }),
    add: (records: readonly Row[]) =>
      setSelected((before) => new Map([...before, ...records.map((record) => [record.id, record] as const)])),
    setAll: (records: readonly Row[]) => setSelected(new Map(records.map((record) => [record.id, record]))),
  };
}
export type Selection<Row extends { id: string }> = ReturnType<typeof useSelectedRecords<Row>>;
