type Named = {
  mandants: { name: string; address: string | null }[];
  contacts: { id: string; name: string }[];
};

/**
 * The mandants with their contacts, which the register keeps apart. A contact belongs to the mandant of the same name; one whose record
 * has another name belongs to the mandant who is left, if nobody else can be meant.
 */
export function mandantsOf({ mandants, contacts }: Named) {
  const left = [...contacts];
  const matched = mandants.map((mandant) => {
    const place = left.findIndex(({ name }) => name === mandant.name);
    return { ...mandant, contact: place < 0 ? undefined : left.splice(place, 1)[0] };
  });
  const isClear = left.length === 1 && matched.filter(({ contact }) => !contact).length === 1;
  return matched.map(({ name, address, contact: same }) => {
    const contact = same ?? (isClear ? left[0] : undefined);
    return { name, address, ...(contact && { contactId: contact.id }) };
  });
}
