import { useState } from 'react';
import type { BrowsedContact } from './use-contact-filters.ts';

/** The contacts that are ticked, by id. */
export function useSelectedContacts() {
  const [selected, setSelected] = useState<ReadonlyMap<string, BrowsedContact>>(new Map());
  return {
    contacts: [...selected.values()],
    has: (id: string) => selected.has(id),
    toggle: (contact: BrowsedContact) =>
      setSelected((before) => {
        const after = new Map(before);
        if (!after.delete(contact.id)) after.set(contact.id, contact);
        return after;
      }),
    add: (contacts: readonly BrowsedContact[]) =>
      setSelected((before) => new Map([...before, ...contacts.map((contact) => [contact.id, contact] as const)])),
    setAll: (contacts: readonly BrowsedContact[]) =>
      setSelected(new Map(contacts.map((contact) => [contact.id, contact]))),
  };
}
export type Selection = ReturnType<typeof useSelectedContacts>;
