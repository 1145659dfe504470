import { conditionStates, letterDeliveries } from '../../../../domain/exports/offer-words.ts';
import { offerParties } from '../../../../domain/exports/words.ts';
import { ofName } from '../elision.ts';
import { count, withUnit } from './count.ts';

/** The page of an offer. */
export const offers = {
  offer: {
    titleOf: (name: string) => `Offre ${ofName(name)}`,
    ofContact: 'Offres',
    noteOffer: 'Noter une offre',
    noneOfContact: 'Aucune offre pour l’instant.',
    deadlines: 'Échéances',
    sales: 'Échéances des ventes',
    deadlineKinds: {
      answer: 'Réponse à l’offre',
      retraction: 'Fin du délai de rétractation (SRU)',
      loan: 'Condition de prêt',
      condition: 'Prochaine condition suspensive',
      deed: 'Signature de l’acte',
    },
    daysLeft: (n: number) =>
      n === 0 ? 'aujourd’hui' : n > 0 ? `dans ${count(n, 'jour', 'jours')}` : `il y a ${count(-n, 'jour', 'jours')}`,
    retractionOver: 'purgé',
    negotiation: 'Négociation',
    ofAsking: (asking: string, difference: number) =>
      `prix affiché ${asking} (${difference.toLocaleString('fr-FR', { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }).replace('-', '−')})`,
    feeTerms: (percent: number, payer: 'buyer' | 'seller' | null) =>
      payer === 'buyer'
        ? `${withUnit(percent, '%')} du prix hors honoraires, charge acquéreur`
        : `${withUnit(percent, '%')} du prix${payer === 'seller' ? ', charge vendeur' : ''}`,
    parties: offerParties,
    chain: 'Offres et contre-propositions',
    borrowed: (amount: string) => `prêt de ${amount}`,
    expired: 'Expirée',
    noAnswer: 'En attente de réponse',
    answers: {
      countered: (day: string | null) => `Contre-proposition${day ? ` le ${day}` : ''}`,
      accepted: (day: string | null) => `Acceptée${day ? ` le ${day}` : ''}`,
      refused: (day: string | null) => `Refusée${day ? ` le ${day}` : ''}`,
    },
    acceptExpired: 'Accepter une offre expirée\u00a0?',
    acceptExpiredLead: (day: string) =>
      `Elle était valable jusqu’au ${day} : l’acquéreur n’est plus tenu par son offre. Vérifiez qu’il la maintient, de préférence par écrit.`,
    acceptAnyway: 'L’acquéreur la maintient\u00a0: accepter',
    otherAccepted:
      'Une autre offre est acceptée pour ce bien. Pour accepter celle-ci, marquez d’abord l’autre comme refusée\u00a0:',
    alsoAccepted: 'Deux offres sont acceptées pour ce bien. Gardez-en une et marquez l’autre comme refusée\u00a0:',
    otherOffers: (n: number) =>
      n === 1 ? 'Une autre offre attend une réponse\u00a0:' : `${n} autres offres attendent une réponse\u00a0:`,
    refuseOthers: (n: number) => (n === 1 ? 'Refuser cette offre' : `Refuser ces ${n} offres`),
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
    newConditions: 'Nouvelles conditions (si elles changent)',
    fees: 'Honoraires',
    feesFollow: 'Selon le mandat\u00a0; ils suivent le montant tant que vous ne les changez pas.',
    feesTyped: 'Saisis\u00a0; videz le champ pour revenir à ceux du mandat.',
    days: {
      validUntil: 'Valable jusqu’au',
      signedOn: 'Compromis signé le',
      notifiedOn: 'Lettre présentée le',
      retractedOn: 'Rétractation envoyée le',
      loanUntil: 'Condition de prêt jusqu’au',
      deedPlannedOn: 'Acte prévu le',
    },
    retractionHint:
      'Chaque acquéreur a 10 jours, dès le lendemain de la première présentation de sa lettre. Si le délai s’achève un samedi, un dimanche ou un jour férié, il va jusqu’au jour ouvrable suivant.',
    buyers: 'Acquéreurs et rétractation',
    noLetter: 'Lettre pas encore présentée',
    notifiedBy: (delivery: 'registered' | 'electronic' | 'by_hand' | null, day: string) =>
      `${delivery ? letterDeliveries[delivery] : 'Notifié'}, le ${day}.`,
    retractsUntil: (day: string) => `Peut se rétracter jusqu’au ${day} inclus.`,
    deedTooEarly: (day: string) => `Rétractation possible jusqu’au ${day} inclus\u00a0: repoussez l’acte.`,
    retractionEnded: (day: string) => `Délai terminé le ${day}.`,
    retractedOn: (day: string) => `S’est rétracté le ${day}`,
    letter: 'Notification…',
    letterOf: (name: string) => `Notification à ${name}`,
    removeBuyer: (name: string) => `Retirer ${name} des acquéreurs`,
    addLinked: (name: string) => `Ajouter ${name}, qui achète aussi`,
    addBuyer: 'Ajouter un co-acquéreur',
    delivery: 'Compromis notifié par',
    deliveries: letterDeliveries,
    presentedOn: {
      registered: 'Première présentation le',
      electronic: 'Avis électronique reçu le',
      by_hand: 'Remis contre attestation le',
    },
    retractionSent: 'Le jour de l’envoi compte, pas celui de la réception.',
    coOwnershipPapersMissing:
      'Les documents de copropriété ne sont pas cochés : tant que l’acquéreur ne les a pas reçus, le délai de rétractation ne court pas (CCH, art. L721-2 et L721-3).',
    afterRetraction: (names: string) =>
      `Rétractation de ${names}\u00a0: la vente ne se fait pas. Les sommes versées sont rendues sous 21 jours (CCH, art. L271-2). Prévenez le vendeur et les notaires, puis clôturez l’offre : le bien pourra en accepter une autre.`,
    endSale: 'Clôturer\u00a0: offre refusée',
    conditionsTitle: 'Conditions suspensives',
    noCondition: 'Aucune condition suspensive.',
    loanCondition: 'Obtention du prêt',
    untilDay: (day: string) => `jusqu’au ${day}`,
    decidedOn: (day: string) => `réponse le ${day}`,
    conditionStates,
    stateOf: (label: string) => `État\u00a0: ${label}`,
    change: 'Modifier',
    addCondition: 'Ajouter une condition',
    changeCondition: (label: string) => `Modifier la condition\u00a0: ${label}`,
    removeCondition: 'Supprimer',
    conditionLabel: 'Condition',
    conditionExample: 'Vente de leur appartement',
    conditionUntil: 'À lever au plus tard le',
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
