import type { inspectionRules } from '../../../../domain/inspection/finding.ts';

/** The names of the rules by which adverts and records are inspected. */
export const ruleNames: Record<(typeof inspectionRules)[number], string> = {
  price: 'Prix de vente',
  priceWithoutFees: 'Prix hors honoraires',
  fees: 'Pourcentage des honoraires',
  feesPayer: 'Qui paie les honoraires',
  feesAdded: 'Honoraires du vendeur ajoutés au prix',
  coOwnership: 'Copropriété',
  coOwnershipLots: 'Nombre de lots de la copropriété',
  coOwnershipCharges: 'Charges annuelles de la copropriété',
  coOwnershipProcedure: 'Procédures de la copropriété',
  energyClass: 'Classe énergie',
  climateClass: 'Classe climat',
  excessive: 'Consommation énergétique excessive',
  energyCosts: 'Dépenses annuelles d’énergie',
  dpeValidity: 'DPE en cours de validité',
  risks: 'Risques (Géorisques)',
  mandate: 'Mandat en vigueur',
  carrez: 'Superficie loi Carrez',
  register: 'Registre des mandats',
  mandateEnd: 'Fin du mandat',
  dpeEnd: 'Fin du DPE',
  diagnosticEnd: 'Diagnostic',
  availability: 'Bien diffusé, mais plus à vendre',
};
