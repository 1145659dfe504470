/** The hash of each released migration's statements, by which the test sees that it is as it was released. */
export const releasedMigrations: Record<string, string> = {
  '0001-baseline': '6333c8f200dd14285f45db9c0c1c0df1748ecca5b84242b664e0f39ffef8b6a4',
};

/** The last migration of each released version. */
export const releases: Record<string, string> = {
  '0.3.0': '0001-baseline',
};
