/** The department with which the postcode or the code of a commune begins: 44, 2A, 974. Overseas it has three digits. */
export const departmentOfCode = (code: string): string => code.slice(0, /^9[78]/.test(code) ? 3 : 2);

/** The same of a column, as SQL. */
export const departmentIn = (column: string): string =>
  `left(${column}, case when ${column} ~ '^9[78]' then 3 else 2 end)`;
