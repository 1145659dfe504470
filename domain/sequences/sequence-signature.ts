import type { AgencySignature } from '../../storage/entities/agency.ts';
import { canonicalJson } from '../shared/canonical-json.ts';
import type { Work } from '../shared/operation.ts';

type Version = { approved_at: Date | null; signature: AgencySignature | null };

/** The signature below the steps of a version: as it was approved, or the agency's of today until somebody approves them. */
export const signatureOf = async (work: Work, version: Version): Promise<AgencySignature | null> =>
  version.approved_at ? version.signature : (await work.profile()).emailSignature;

/** Whether the agency has another signature now than the one that was approved with the version. */
export const hasFormerSignature = async (work: Work, version: Version): Promise<boolean> =>
  canonicalJson(await signatureOf(work, version)) !== canonicalJson((await work.profile()).emailSignature);
