/** The hash of each released migration's statements, by which the test sees that it is as it was released. */
export const releasedMigrations: Record<string, string> = {
  '0001-baseline': '88c43fd8912123e9a9d257d4dc37625d4c44bcf3afc5fb88aa2333d1d927665d',
};

/** The tables that a migration after a release has renamed. */
export const renamedTables: Record<string, string> = { contact_view: 'saved_view' };

/** The columns that a migration after a release has dropped, by table. */
export const droppedColumns: Record<string, string[]> = { offer: ['notified_on'] };

/** The last migration of each released version. */
export const releases: Record<string, string> = {
  '0.3.0': '0001-baseline',
};
