import type { TransactionSettings } from 'kysely';

/** The statement that begins a transaction with these settings. */
export function beginStatement({ isolationLevel, accessMode }: TransactionSettings): string {
  const isolation = isolationLevel ? [`isolation level ${isolationLevel}`] : [];
  return ['begin', ...isolation, ...(accessMode ? [accessMode] : [])].join(' ');
}
