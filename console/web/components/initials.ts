/** « MR » of Mathieu Rousselot, where there is no room for the name. */
export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((part) => part[0])
    .slice(0, 2)
    .join('');
