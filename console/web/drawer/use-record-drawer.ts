import { createContext, useContext } from 'react';

const drawerKinds = ['contact', 'property', 'visit'] as const;
export type DrawerRecord = { kind: (typeof drawerKinds)[number]; id: string };

export const isDrawerKind = (kind: string): kind is DrawerRecord['kind'] =>
  (drawerKinds as readonly string[]).includes(kind);

/** `replaced`: the id of a record that it takes the place of, to which nobody goes back. */
type OpenRecord = (record: DrawerRecord, replaced?: string) => void;

export const OpenRecordContext = createContext<OpenRecord>(() => undefined);

/** Opens a record in the drawer over the page. */
export const useOpenRecord = (): OpenRecord => useContext(OpenRecordContext);
