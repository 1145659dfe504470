import { createContext, useContext } from 'react';
import type { Finding } from '../../../domain/checks/finding.ts';

export type Correction = {
  isPending: boolean;
  /** Whether the finding has a correction that can be applied to the text that is shown. */
  isCorrectable(finding: Finding): boolean;
  /** Writes the replacements into the draft, in one edit. */
  correct(findings: readonly Finding[]): void;
};

/** Lets a finding be corrected where it is shown; null where the text cannot be changed. */
export const CorrectionContext = createContext<Correction | null>(null);

export const useCorrection = () => useContext(CorrectionContext);
