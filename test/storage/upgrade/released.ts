/** The hash of each released migration's statements, by which the test sees that it is as it was released. */
export const releasedMigrations: Record<string, string> = {
  '0001-baseline': '083a028ec78dc56073e8b6345e197440eef8d0eeb454b584e317bbb89a13ee7e',
};

/** The last migration of each released version. */
export const releases: Record<string, string> = {
  '0.3.0': '0001-baseline',
};
