import { createContext, useContext } from 'react';
import type { RunWithSteps } from './agent.ts';

type RunRecord = RunWithSteps['records'][number];

/** The contacts and properties that a run names, which were read with it. Null where each is read by itself. */
export const RunRecordsContext = createContext<readonly RunRecord[] | null>(null);

/** The record as it was read with its run; `gone` if it was erased or never was this agency's. */
export function useRunRecord(id: string): RunRecord | 'gone' | null {
  const records = useContext(RunRecordsContext);
  if (!records || !/^(contact|property)_/.test(id)) return null;
  return records.find((record) => record.id === id) ?? 'gone';
}
