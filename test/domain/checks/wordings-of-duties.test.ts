import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string]>([
  [
    'vidal',
    "Pour votre tranquillité : après la signature du compromis, vous disposerez de sept jours pour changer d'avis sans donner de raison.",
    'sept jours',
  ],
  [
    'dupont',
    'Pas besoin de mandat écrit entre nous : une poignée de main suffit pour lancer la vente.',
    'Pas besoin de mandat écrit',
  ],
  [
    'dupont',
    "Nous publierons l'annonce demain, et vous signerez le mandat quand vous aurez le temps.",
    "publierons l'annonce demain, et vous signerez le mandat quand",
  ],
  [
    'dupont',
    'Un simple coup de fil vaut mandat, je mets votre appartement en ligne ce soir.',
    'coup de fil vaut mandat',
  ],
  ['dupont', "Le mandat n'est pas obligatoire pour commencer les visites.", "mandat n'est pas obligatoire"],
  [
    'dupont',
    "Je peux faire visiter sans mandat, rien ne l'interdit tant que nous n'avons pas d'offre.",
    'Je peux faire visiter sans mandat',
  ],
  [
    'obrien',
    "We don't need anything signed: a verbal agreement is enough for us to market your house.",
    'verbal agreement is enough',
  ],
  ['dupont', 'Votre mandat exclusif vous engage pendant six mois, sans sortie possible avant son terme.', 'six mois'],
  [
    'dupont',
    'Le mandat exclusif ne peut pas être dénoncé avant un an, la loi est claire.',
    'mandat exclusif ne peut pas être dénoncé avant un an',
  ],
  ['dupont', "Pour mettre fin à l'exclusivité après trois mois, il faut un préavis de deux mois.", 'deux mois'],
  [
    'dupont',
    "Une fois signée, l'exclusivité est définitive : impossible de la résilier avant la vente.",
    'exclusivité est définitive',
  ],
  ['dupont', 'La période irrévocable est de neuf mois, ensuite vous serez libre.', 'neuf mois'],
  ['obrien', 'The exclusive mandate binds you for twelve months and cannot be ended early.', 'twelve months'],
  [
    'dupont',
    'Le mandat ayant été signé chez vous, vous avez sept jours pour vous rétracter de ce mandat.',
    'sept jours',
  ],
  ['dupont', 'Signé à votre domicile, le mandat ne peut plus être annulé.', 'mandat ne peut plus être annulé'],
  ['dupont', 'Pour un mandat signé à distance, la loi vous laisse dix jours pour y renoncer.', 'dix jours'],
  ['dupont', "Comme vous signez le mandat chez vous, vous aurez trente jours pour changer d'avis.", 'trente jours'],
  [
    'dupont',
    'Le diagnostic de performance énergétique reste valable trois ans, donc le vôtre est encore bon.',
    'trois ans',
  ],
  ['dupont', "Pas besoin de DPE pour vendre, c'est seulement pour louer.", 'Pas besoin de DPE'],
  ['dupont', "Le DPE peut attendre la signature chez le notaire, l'annonce peut sortir sans.", 'DPE peut attendre'],
  ['dupont', "Un DPE, ça ne se périme jamais : celui de 2012 fera l'affaire.", 'ne se périme jamais'],
  [
    'dupont',
    "Votre DPE de 2019 est toujours valable, puisqu'un diagnostic tient dix ans.",
    'DPE de 2019 est toujours valable',
  ],
  ['obrien', 'The energy certificate is only valid for two years, so you need a new one.', 'two years'],
  ['dupont', "L'état des risques est valable un an, vous n'avez donc rien à refaire.", 'un an'],
  ['dupont', 'Le diagnostic termites tient trois ans, le vôtre de 2024 suffit.', 'trois ans'],
  ['dupont', 'Le diagnostic électrique est valable dix ans pour une vente.', 'dix ans'],
  [
    'dupont',
    "Les diagnostics ne sont pas obligatoires entre particuliers, on peut s'en passer.",
    'diagnostics ne sont pas obligatoires',
  ],
  ['dupont', "Le contrôle de l'assainissement est valable sans limite de durée.", 'valable sans limite de durée'],
  ['obrien', 'The termite survey is valid for two years.', 'two years'],
  [
    'dupont',
    "La maison est classée G, mais aucun audit énergétique n'est exigé pour la vendre.",
    "aucun audit énergétique n'est exigé pour la vendre",
  ],
  [
    'dupont',
    "L'audit énergétique est facultatif pour les passoires, seul le DPE compte.",
    'audit énergétique est facultatif',
  ],
  ['dupont', 'Même en classe F, vous pouvez vendre la maison sans audit énergétique.', 'vendre la maison sans audit'],
  ['dupont', "L'audit énergétique est valable dix ans.", 'dix ans'],
  [
    'dupont',
    'Un audit énergétique est obligatoire pour toutes les ventes, même en classe B.',
    'audit énergétique est obligatoire pour toutes les ventes, même en classe B',
  ],
  [
    'vidal',
    "Un logement classé G peut toujours être mis en location, rien ne l'interdit.",
    'peut toujours être mis en location',
  ],
  ['vidal', 'La classe E sera interdite à la location dès 2028.', 'classe E'],
  ['vidal', 'Les logements F sont déjà interdits à la location depuis 2025.', '2025'],
  ['vidal', "Le bien est classé G : vous pourrez le louer jusqu'en 2034.", 'classé G'],
  ['vidal', 'Sa classe F ne pose aucun problème pour louer, ni maintenant ni plus tard.', 'classe F'],
  ['obrien', 'Homes in class G can still be let without any restriction.', 'can still be let'],
  ['vidal', 'La mairie dispose de six mois pour exercer son droit de préemption.', 'six mois'],
  ['vidal', "La commune n'a que quinze jours pour préempter, nous serons vite fixés.", 'quinze jours'],
  [
    'vidal',
    "On peut signer l'acte sans attendre la mairie, la préemption n'est qu'une formalité.",
    "signer l'acte sans attendre la mairie",
  ],
  ['vidal', 'La DIA laisse quatre mois à la commune.', 'quatre mois'],
  ['obrien', 'The town hall has six months to use its right of first refusal.', 'six months'],
  ['dupont', "La garantie des vices cachés ne dure qu'un an après l'achat.", 'un an'],
  [
    'dupont',
    "Après la vente, plus aucun recours n'est possible, même pour un vice caché dissimulé par le vendeur.",
    "plus aucun recours n'est possible, même pour un vice",
  ],
  ['dupont', "Vous avez six mois pour agir après la découverte d'un vice caché.", 'six mois'],
  [
    'dupont',
    "Le vendeur n'a pas à signaler les infiltrations, la loi ne l'oblige à rien.",
    "vendeur n'a pas à signaler",
  ],
  ['dupont', 'Hidden defects must be claimed within six months of purchase.', 'six months'],
  [
    'dupont',
    "Inutile de s'embêter avec la paperasse : votre accord par téléphone me suffit pour mettre la maison en vente dès demain. Yann",
    'accord par téléphone me suffit pour mettre la maison en vente',
  ],
  [
    'lefevre',
    'Le mandat, on le signera plus tard, je fais déjà venir deux couples samedi. Karim',
    'mandat, on le signera plus tard, je fais déjà venir',
  ],
  [
    'paulineMartin',
    "La loi n'exige aucun mandat écrit avant les premières visites, nous pouvons donc commencer. Inès",
    "La loi n'exige aucun mandat écrit",
  ],
  [
    'dupont',
    "On peut se passer de mandat pour les visites, c'est juste un papier administratif. Yann",
    'peut se passer de mandat',
  ],
  [
    'lefevre',
    "Une fois le mandat exclusif signé, vous ne pourrez en sortir qu'au bout de douze mois. Karim",
    'ne pourrez en sortir',
  ],
  ['dupont', "Pour information, l'exclusivité vous engage un an ferme. Yann", 'un an'],
  ['paulineMartin', 'Le délai de préavis pour résilier le mandat exclusif est de trois mois. Inès', 'trois mois'],
  [
    'lefevre',
    "Votre DPE date de 2016, il reste donc bon jusqu'à la fin de l'année. Karim",
    'date de 2016, il reste donc bon',
  ],
  [
    'dupont',
    "Nous pouvons déjà diffuser l'annonce, le DPE n'est exigé qu'à la signature de l'acte. Yann",
    "DPE n'est exigé qu'à la signature",
  ],
  ['paulineMartin', "Pour votre DPE, pas d'inquiétude. Il est valable à vie. Inès", 'valable à vie'],
  ['lefevre', 'un dpe c est valable 6 ans donc le votre est perimé. Karim', '6 ans'],
  ['dupont', 'Le constat termites ? Il reste valable deux ans. Yann', 'deux ans'],
  ['dupont', "Pour l'électricité, le diagnostic vaut cinq ans à la vente. Yann", 'cinq ans'],
  [
    'lefevre',
    "Votre maison est en F. L'audit énergétique n'est pas nécessaire pour vendre. Karim",
    "audit énergétique n'est pas nécessaire",
  ],
  [
    'benhaddou',
    "La maison d'Orvault étant classée F, la vente peut se faire sans audit énergétique. Solène",
    'vente peut se faire sans audit',
  ],
  [
    'benhaddou',
    "La maison d'Orvault est en F : vous pourrez la mettre en location aussi longtemps que vous le souhaitez. Solène",
    'aussi longtemps que vous le souhaitez',
  ],
  ['garnier', 'Un bien classé G reste louable sans condition. Yann', 'sans condition'],
  ['paulMartin', 'Classe E : la location sera interdite dès 2026. Inès', '2026'],
  [
    'dupont',
    "La ville a encore la possibilité d'acheter à votre place pendant un an, c'est le délai de préemption. Yann",
    'un an',
  ],
  [
    'petit',
    "Pas besoin d'attendre la réponse de la mairie pour signer l'acte. Solène",
    "Pas besoin d'attendre la réponse de la mairie",
  ],
  [
    'dupont',
    'Inutile de parler de la fuite du toit aux acquéreurs, rien ne vous y oblige. Yann',
    'Inutile de parler de la fuite',
  ],
  [
    'petit',
    "Pour un vice caché, il faut agir dans l'année qui suit l'achat. Solène",
    "vice caché, il faut agir dans l'année",
  ],
  [
    'lefevre',
    "Nous n'avons pas besoin d'un mandat signé pour commencer à chercher un acquéreur. Karim",
    "pas besoin d'un mandat",
  ],
  [
    'dupont',
    'La signature du mandat est une simple formalité, on la fera après la vente. Yann',
    'mandat est une simple formalité',
  ],
  [
    'paulineMartin',
    "Je lance la diffusion aujourd'hui, le mandat suivra quand vous rentrerez de vacances. Inès",
    "lance la diffusion aujourd'hui, le mandat suivra quand",
  ],
  [
    'dupont',
    "Avec l'exclusivité, aucune résiliation n'est possible avant un an. Yann",
    "exclusivité, aucune résiliation n'est possible avant un an",
  ],
  ['lefevre', "Le mandat exclusif est bloqué pendant neuf mois, c'est légal. Karim", 'neuf mois'],
  ['dupont', 'Pour mettre fin au mandat, prévoyez un préavis de six semaines. Yann', 'six semaines'],
  [
    'paulineMartin',
    'Le DPE que vous avez depuis 2017 suffit pour vendre. Inès',
    'DPE que vous avez depuis 2017 suffit',
  ],
  ['dupont', 'Un DPE se renouvelle tous les trois ans. Yann', 'trois ans'],
  ['lefevre', "L'état des risques et pollutions est bon pour deux ans. Karim", 'deux ans'],
  [
    'benhaddou',
    "Pour la maison d'Orvault, le vendeur n'a pas à fournir d'audit énergétique. Solène",
    "n'a pas à fournir d'audit énergétique",
  ],
  ['benhaddou', "Vous pourrez louer la maison d'Orvault après 2028 sans rien changer. Solène", 'après 2028'],
  ['vidal', "Les logements classés F pourront être loués jusqu'en 2034.", '2034'],
  ['petit', 'La commune dispose de trois mois pour préempter. Solène', 'trois mois'],
  [
    'lefevre',
    'Bonjour, pour répondre à votre question : votre DPE de 2024 est valable 5 ans, donc rien à refaire avant la vente. Karim',
    '5 ans',
  ],
  [
    'dupont',
    "Vous souhaitez commencer les visites dès lundi et signer le mandat plus tard. Bonne nouvelle, la loi nous laisse faire : un accord oral suffit pour que je présente votre maison à des acheteurs, le mandat écrit n'est qu'une formalité. Yann",
    'accord oral suffit',
  ],
  [
    'lefevre',
    "Bonjour, le mandat exclusif que je vous enverrai vous lie 12 mois sans possibilité de résilier, c'est la règle légale pour tous. Karim",
    '12 mois',
  ],
  [
    'benhaddou',
    "Vous envisagez de louer la maison d'Orvault quelques années avant d'y vivre. Sa classe F n'est pas un obstacle : vous pourrez la louer sans limite de temps, même après 2028. Solène",
    'sans limite de temps',
  ],
])('to %s, « %s » is flagged at « %s »', async (person, body, words) => {
  expect(flagsAt(await flagsOf(person, body), words, body)).not.toEqual([]);
});
