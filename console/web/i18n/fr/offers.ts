import { offerParties } from '../../../../domain/exports/words.ts';
import { count } from './count.ts';

/** The page of an offer. */
export const offers = {
  offer: {
    titleOf: (name: string) => `Offre de ${name}`,
    deadlines: 'Échéances',
    deadlineKinds: {
      answer: 'Réponse à l’offre',
      retraction: 'Fin du délai de rétractation (SRU)',
      loan: 'Condition de prêt',
      deed: 'Signature de l’acte',
    },
    daysLeft: (n: number) =>
      n === 0 ? 'aujourd’hui' : n > 0 ? `dans ${count(n, 'jour', 'jours')}` : `il y a ${count(-n, 'jour', 'jours')}`,
    retractionOver: 'purgé',
    negotiation: 'Négociation',
    ofAsking: (asking: string, difference: number) =>
      `prix affiché ${asking} (${difference.toLocaleString('fr-FR', { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }).replace('-', '−')})`,
    parties: offerParties,
    by: 'Proposé par',
    validUntilDay: (day: string) => `valable jusqu’au ${day}`,
    accept: 'Offre acceptée',
    counter: 'Contre-proposition',
    refuse: 'Offre refusée',
    nextStep: 'Prochaine étape',
    nextStepLead: {
      accepted:
        'Prochaine étape : le compromis. Le délai de rétractation court du lendemain de la première présentation de la lettre qui le notifie. L’acquéreur passe en « Sous compromis ».',
      promise_signed: 'Prochaine étape : l’acte chez le notaire. L’acquéreur passera en « Vendu ».',
    },
    terms: 'Financement et dates',
    financing: 'Financement',
    financings: { cash: 'Comptant', loan: 'Prêt', loan_and_sale: 'Prêt et vente' },
    loan: 'Montant du prêt',
    conditions: 'Conditions',
    note: 'Précisions (facultatif)',
    validUntil: 'Valable jusqu’au (facultatif)',
    days: {
      validUntil: 'Valable jusqu’au',
      signedOn: 'Compromis signé le',
      notifiedOn: 'Lettre recommandée présentée le',
      loanUntil: 'Condition de prêt jusqu’au',
      deedPlannedOn: 'Acte prévu le',
    },
    retractionHint:
      'Le délai de 10 jours court dès le lendemain de la première présentation de la lettre. S’il s’achève un samedi, un dimanche ou un jour férié, il est prolongé.',
    papers: 'Pièces du dossier',
    missing: (n: number) => (n === 0 ? 'Le dossier est complet.' : `Il manque ${count(n, 'pièce', 'pièces')}.`),
    paperNames: {
      buyer_id: 'Pièce d’identité de l’acquéreur',
      financing_proof: 'Simulation ou accord de principe de la banque',
      seller_id: 'Pièce d’identité du vendeur',
      title_deed: 'Titre de propriété',
      diagnostics: 'Diagnostics et état des risques',
      property_tax: 'Taxe foncière',
      coownership: 'Documents de copropriété',
      loan_offer: 'Offre de prêt',
    },
    notaries: 'Notaires',
    buyerNotary: 'Notaire de l’acquéreur',
    sellerNotary: 'Notaire du vendeur',
    removeNotary: 'Retirer',
  },
};
