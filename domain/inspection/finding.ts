import { z } from 'zod';
import { diagnosticKinds } from '../../storage/column-values.ts';
import { AdvertFinding, advertRules, laws } from '../adverts/finding.ts';

/** The laws that an inspector applies beside those of the advert, as a French agent cites them. */
export const inspectionLaws = {
  mandate: laws.mandate,
  register: 'Décret 72-678 du 20 juillet 1972, art. 72',
  terms: 'Code civil, art. 1989 ; décret 72-678 du 20 juillet 1972, art. 73',
  dpeValidity: laws.dpeValidity,
  diagnostics: 'Code de la construction et de l’habitation, art. L271-4 et D271-5',
  risksReport: 'Code de l’environnement, art. L125-5 et R125-26',
  availability: laws.misleading,
} as const;

export const inspectionRules = [
  ...advertRules,
  ...(['register', 'mandateTerms', 'mandateEnd', 'dpeEnd', 'diagnosticEnd', 'availability'] as const),
] as const;

export const InspectionFinding = AdvertFinding.extend({
  rule: z.enum(inspectionRules).describe('What an inspector asks for'),
  until: z.string().nullable().describe('The last day on which it is in order, 2026-12-31; null: it is wrong today'),
  diagnostic: z.enum(diagnosticKinds).nullable().describe('The paper of an expert that ends'),
});
export type InspectionFinding = z.output<typeof InspectionFinding>;

/** The columns of a finding that says nothing about the words of the advert. */
export const withoutWords = { isText: false, missing: null, wrong: null, replacement: null, field: null };

/** The findings with one of each rule and paper: the law asks once for several fields. */
export const oncePerRule = <Finding extends Pick<InspectionFinding, 'rule' | 'diagnostic'>>(
  findings: readonly Finding[],
): Finding[] => [
  ...new Map(findings.map((finding) => [`${finding.rule} ${finding.diagnostic}`, finding] as const)).values(),
];
