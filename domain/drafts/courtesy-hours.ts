/** Between these times of day messages leave, in the agency's zone: `from` is included, `until` excluded. Courtesy, not law. */
export const courtesyHours = { from: '08:00', until: '20:00' } as const;
