import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string]>([
  [
    'vidal',
    "Vous me demandiez quel est le délai pour se rétracter. Il est de quinze jours à partir de la remise de l'acte.",
    'quinze jours',
  ],
  [
    'vidal',
    "Une fois le compromis signé, plus moyen de revenir en arrière : la loi ne donne aucun délai à l'acheteur.",
    'plus moyen de revenir en arrière',
  ],
  [
    'vidal',
    'Le vendeur bénéficie lui aussi de dix jours pour se rétracter, vous ne prenez donc aucun risque en signant.',
    'vendeur bénéficie lui aussi de dix jours pour se rétracter',
  ],
  [
    'vidal',
    'Si vous voulez signer vite, il suffit de renoncer à votre délai de rétractation, tout le monde le fait.',
    'renoncer à votre délai de rétractation',
  ],
  [
    'obrien',
    'After signing the preliminary contract you have fourteen days to change your mind, no reason needed.',
    'fourteen days',
  ],
  ['vidal', "Comptez environ 4 % de frais d'acte pour cette maison ancienne.", "4 % de frais d'acte"],
  [
    'vidal',
    "Côté frais de notaire, bonne nouvelle : dans l'ancien, on est autour de 2,5 % seulement.",
    "frais de notaire, bonne nouvelle : dans l'ancien, on est autour de 2,5 %",
  ],
  ['vidal', 'Pour un appartement neuf comme celui du programme, les frais de notaire tournent autour de 8 %.', '8 %'],
  [
    'vidal',
    "Les frais de notaire sont compris dans le prix affiché, vous n'aurez rien à ajouter.",
    'frais de notaire sont compris dans le prix',
  ],
  [
    'vidal',
    "Vous demandiez ce qu'il faut prévoir pour le notaire. Le bien a plus de cinquante ans, donc prévoyez 3 % du prix.",
    '3 %',
  ],
  ['obrien', 'Notary fees for an old house are around 3% of the price.', 'Notary fees for an old house are around 3%'],
  [
    'dupont',
    "Les frais de notaire sont toujours à la charge du vendeur, c'est la loi.",
    'frais de notaire sont toujours à la charge du vendeur',
  ],
  [
    'dupont',
    "C'est à vous, vendeur, de régler le notaire pour l'acte de vente, environ 8 % du prix.",
    'à vous, vendeur, de régler le notaire',
  ],
  [
    'dupont',
    "Les diagnostics sont à payer par l'acquéreur, c'est la règle.",
    "diagnostics sont à payer par l'acquéreur",
  ],
  [
    'dupont',
    "La loi oblige l'acheteur à payer nos honoraires, même quand le mandat dit le contraire.",
    "La loi oblige l'acheteur à payer nos honoraires",
  ],
  ['obrien', "The seller always pays the notary's fees in France.", "seller always pays the notary's fees"],
  [
    'vidal',
    "Si la banque refuse votre prêt, vous perdez votre dépôt de garantie, c'est la règle.",
    "banque refuse votre prêt, vous perdez votre dépôt de garantie, c'est la règle",
  ],
  [
    'vidal',
    "La condition suspensive de prêt n'est pas nécessaire, vous pouvez la retirer même si vous empruntez : la loi le permet sans formalité.",
    "condition suspensive de prêt n'est pas nécessaire",
  ],
  ['vidal', 'La condition de prêt dure au minimum quinze jours.', 'quinze jours'],
  [
    'vidal',
    "Même avec un refus de la banque, vous serez obligé d'acheter.",
    "refus de la banque, vous serez obligé d'acheter",
  ],
  ['obrien', 'If your bank turns you down, you lose the deposit.', 'turns you down, you lose the deposit'],
  ['vidal', "Dès que vous recevez l'offre de prêt, vous pouvez la signer le jour même.", 'signer le jour même'],
  ['vidal', "Pour l'offre de prêt, la banque vous impose un délai de réflexion de sept jours.", 'sept jours'],
  [
    'vidal',
    "L'offre de prêt peut être acceptée sans attendre, le délai de réflexion n'est qu'indicatif.",
    'acceptée sans attendre',
  ],
  ['vidal', "Vous aurez quatorze jours de réflexion avant d'accepter l'offre de prêt.", 'quatorze jours'],
  ['obrien', 'You can accept the loan offer straight away, there is no waiting period.', 'no waiting period'],
  ['vidal', "Les banques acceptent jusqu'à 45 % d'endettement sans difficulté.", '45 %'],
  ['vidal', "Le taux d'endettement maximal est de 40 %, assurance comprise.", '40 %'],
  ['vidal', "Votre taux d'effort peut monter à 50 %, la règle l'autorise.", '50 %'],
  ['vidal', "On peut emprunter sur 30 ans dans tous les cas, aucune limite ne s'applique.", '30 ans'],
  ['vidal', 'Banks lend up to a debt ratio of 40%.', '40%'],
  ['vidal', 'La loi Carrez tolère une erreur de 10 %.', '10 %'],
  [
    'vidal',
    'La surface Carrez est obligatoire aussi pour une maison individuelle.',
    'surface Carrez est obligatoire aussi pour une maison individ',
  ],
  [
    'vidal',
    "Pour un appartement en copropriété, la surface Carrez n'est pas obligatoire.",
    "surface Carrez n'est pas obligatoire",
  ],
  ['vidal', 'Si la surface Carrez est fausse, vous avez cinq ans pour demander une baisse du prix.', 'cinq ans'],
  ['vidal', 'En loi Carrez, on compte le balcon et la cave dans la surface.', 'compte le balcon'],
  ['dupont', 'La plus-value est exonérée dès cinq ans de détention pour une résidence secondaire.', 'cinq ans'],
  ['dupont', "La plus-value est taxée à 30 % d'impôt, plus rien d'autre.", '30 %'],
  ['dupont', 'Après dix ans, plus aucun impôt sur la plus-value de votre studio locatif.', 'dix ans'],
  ['dupont', "Pour votre maison de vacances, l'exonération totale arrive au bout de quinze ans.", 'quinze ans'],
  ['dupont', 'Capital gains tax on a second home ends after ten years.', 'ten years'],
  [
    'dupont',
    'La vente de votre résidence principale sera taxée à 19 % sur la plus-value.',
    'résidence principale sera taxée à 19 % sur la plus-value',
  ],
  [
    'dupont',
    "Il faut avoir habité cinq ans votre résidence principale pour échapper à l'impôt sur la plus-value.",
    "faut avoir habité cinq ans votre résidence principale pour échapper à l'impôt",
  ],
  [
    'dupont',
    'Même sur la résidence principale, comptez un impôt de 36 % sur le gain.',
    'comptez un impôt de 36 % sur le gain',
  ],
  [
    'dupont',
    'Vous devrez payer la plus-value sur votre résidence principale.',
    'plus-value sur votre résidence principale',
  ],
  [
    'obrien',
    'You will pay capital gains tax on the sale of your main home.',
    'capital gains tax on the sale of your main home',
  ],
  [
    'vidal',
    'Votre offre signée ne vous engage à rien, vous pouvez en faire plusieurs sans risque.',
    'offre signée ne vous engage à rien',
  ],
  ['vidal', "Une offre faite par téléphone engage le vendeur autant qu'un écrit.", 'offre faite par téléphone engage'],
  [
    'vidal',
    "Une fois votre offre acceptée, vous êtes définitivement obligé d'acheter, sans aucun délai de rétractation.",
    'sans aucun délai de rétractation',
  ],
  [
    'vidal',
    'Le vendeur peut se dédire après avoir accepté votre offre écrite, la loi le lui permet.',
    'vendeur peut se dédire',
  ],
  ['obrien', 'A verbal offer is legally binding on both parties.', 'verbal offer is legally binding'],
  [
    'petit',
    'Bonjour Monsieur Petit, pour répondre à votre mail sur la rétractation : le texte prévoit un délai de huit jours, qui part le lendemain de la remise du compromis. Solène',
    'huit jours',
  ],
  [
    'legoff',
    'Rassurez-vous, signer ne vous lie pas tout de suite : la loi vous donne trois semaines pour faire machine arrière sans frais. Yann',
    'trois semaines',
  ],
  ['vidal', 'Votre délai de rétractation est de 7 jours. Il commence à la signature.', '7 jours'],
  [
    'dupont',
    "Bon à savoir, Monsieur Dupont : si vous changez d'avis après le compromis, vous aurez dix jours pour annuler la vente sans pénalité. Yann",
    'vous aurez dix jours pour annuler',
  ],
  ['obrien', 'Once you sign, the cooling-off period gives you a full month to walk away. Yann', 'a full month'],
  [
    'legoff',
    "Il faudra ajouter les frais d'acquisition. L'immeuble datant de 1930, comptez autour de 3 % du prix.",
    '3 %',
  ],
  ['garnier', "La maison n'est pas neuve, donc les frais de notaire seront réduits, 2,5 % environ.", '2,5 %'],
  [
    'legoff',
    "Bonne nouvelle, c'est le vendeur qui règle les frais de notaire, comme le veut la loi.",
    'vendeur qui règle les frais de notaire',
  ],
  [
    'obrien',
    'As this is an older building, expect notary fees of about 2 or 3 percent.',
    'notary fees of about 2 or 3 percent',
  ],
  [
    'legoff',
    'Attention, en cas de refus de votre banque, le dépôt de garantie reste acquis au vendeur. Yann',
    'refus de votre banque, le dépôt de garantie reste acquis au vendeur',
  ],
  [
    'otherPaulMartin',
    "Vous pouvez supprimer la condition suspensive de prêt même en empruntant, c'est sans risque. Inès",
    'supprimer la condition suspensive de prêt même en empruntant',
  ],
  [
    'legoff',
    "La condition suspensive d'obtention de prêt court pendant deux semaines, c'est le minimum légal. Yann",
    'deux semaines',
  ],
  [
    'legoff',
    "Dès que l'offre de prêt arrive, acceptez-la tout de suite, le notaire attend. Yann",
    'acceptez-la tout de suite',
  ],
  ['vidal', "Pour l'offre de prêt, le délai de réflexion imposé par la loi est de cinq jours.", 'cinq jours'],
  ['vidal', "Les banques vont désormais jusqu'à 42 % d'endettement.", '42 %'],
  ['camara', "Le HCSF autorise un taux d'effort de 40 %. Yann", '40 %'],
  ['legoff', 'La marge tolérée par la loi Carrez est de 8 %. Yann', '8 %'],
  ['vidal', 'La terrasse est comprise dans la surface Carrez.', 'terrasse est comprise'],
  ['lefevre', "L'impôt sur la plus-value est de 25 % pour une résidence secondaire. Karim", '25 %'],
  [
    'dupont',
    "Attention, la plus-value sur votre résidence principale sera imposée si vous l'avez depuis moins de cinq ans. Yann",
    "imposée si vous l'avez depuis moins de cinq ans",
  ],
  [
    'vidal',
    "Un simple appel suffit pour faire une offre ferme, pas besoin d'écrit.",
    'appel suffit pour faire une offre',
  ],
  [
    'legoff',
    "Pour votre information, le délai pour se rétracter après le compromis est d'une semaine seulement. Yann",
    'une semaine',
  ],
  [
    'petit',
    "Vous avez jusqu'à quinze jours pour changer d'avis sur l'achat, la loi vous protège. Solène",
    'quinze jours',
  ],
  [
    'dupont',
    'Après la signature du compromis, vous gardez vous aussi la possibilité de vous rétracter pendant dix jours. Yann',
    'vous gardez vous aussi la possibilité de vous rétracter',
  ],
  ['rossi', "Dans l'ancien, il faut prévoir environ 4 % de frais de notaire. Inès", '4 % de frais de notaire'],
  [
    'otherPaulMartin',
    "Les frais d'acte sont négligeables : autour de 2 % pour une maison des années 70. Inès",
    "frais d'acte sont négligeables : autour de 2 %",
  ],
  [
    'legoff',
    'Si votre crédit est refusé, vous devrez tout de même acheter ou payer des dommages. Yann',
    'refusé, vous devrez tout de même acheter',
  ],
  [
    'vidal',
    "Dès réception, signez l'offre de prêt et renvoyez-la le jour même.",
    "signez l'offre de prêt et renvoyez-la le jour même",
  ],
  ['nguyen', "Les banques prêtent jusqu'à la moitié de vos revenus, soit 50 % d'endettement maximum. Inès", '50 %'],
  ['legoff', 'Un écart de 7 % est admis par la loi Carrez. Yann', '7 %'],
  [
    'dupont',
    "Au bout de quinze ans, la plus-value sur votre appartement locatif n'est plus imposable. Yann",
    'quinze ans',
  ],
  [
    'lefevre',
    "Prévoyez 19 % d'impôt sur la plus-value de votre résidence principale. Karim",
    'plus-value de votre résidence principale',
  ],
  ['vidal', 'Votre offre orale vous engage déjà.', 'offre orale vous engage'],
  [
    'petit',
    "Bonjour Monsieur Petit, vous souhaitiez savoir combien de temps dure le délai de rétractation. La loi accorde à l'acquéreur non professionnel quatorze jours, comptés à partir du lendemain de la présentation de la lettre recommandée. Solène",
    'quatorze jours',
  ],
  [
    'paulMartin',
    "Bonjour Monsieur Martin, tenez compte des frais de notaire. La maison de Rezé étant ancienne, ils s'élèvent à 2 ou 3 % du prix, à ajouter aux 398 000 euros. Inès",
    '2 ou 3 %',
  ],
  [
    'petit',
    'Bonjour Monsieur Petit, le notaire a bien noté le prix de 405 000 € que vous avez signé dans la promesse. Solène',
    '405 000 €',
  ],
])('to %s, « %s » is flagged at « %s »', async (person, body, words) => {
  expect(flagsAt(await flagsOf(person, body), words, body)).not.toEqual([]);
});
