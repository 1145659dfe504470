import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string, string?]>([
  // Terms and duties of the law.
  ['vidal', 'Un DPE est bon pour douze ans, Chloé. Yann', 'douze ans'],
  ['dupont', "votre dpe tient encore la route, c'est bon 8 ans un dpe. Yann", '8 ans'],
  ['obrien', 'A DPE stays good for fifteen years. Yann', 'fifteen years'],
  ['dupont', 'Le DPE se refait tous les cinq ans. Yann', 'cinq ans'],
  ['lefevre', 'Votre DPE court pendant vingt ans. Karim', 'vingt ans'],
  ['paulineMartin', "Un diagnostic électrique n'est bon qu'un an. Inès", 'un an'],
  ['obrien', 'For ten days after signing, either party may pull out. Yann', 'either party'],
  ['legoff', 'Le vendeur peut se rétracter jusqu’à la fin du délai. Yann', 'se rétracter'],
  ['legoff', 'Pendant dix jours, vendeur comme acheteur peuvent se rétracter. Yann', 'vendeur comme'],
  [
    'petit',
    'Dans les dix jours du compromis, les deux parties peuvent revenir sur leur engagement. Solène',
    'les deux parties',
  ],
  ['legoff', "Pendant ces dix jours, le vendeur peut lui aussi changer d'avis. Yann", "changer d'avis"],
  ['whitfield', 'The seller can back out during the ten days too. Karim', 'back out'],
  ['legoff', 'Après le compromis, chacun peut se rétracter pendant dix jours. Yann', 'chacun'],
  ['payet', 'Le bon de visite vous oblige à acheter, attention. Valérie', 'oblige'],
  ['legoff', "Vous signerez un bon de visite, qui vaut engagement d'achat. Yann", 'vaut'],
  ['obrien', 'The visit slip commits you to buying the flat. Yann', 'commits you'],
  ['kone', 'Une fois le bon de visite signé, vous êtes engagé à acheter. Inès', 'engagé'],
  ['whitfield', 'Signing the viewing form binds you to buy. Karim', 'binds'],
  ['camara', 'On signera un bon de visite. Il vous engage à faire une offre. Yann', 'engage'],
  ['lefevre', "Le préavis du mandat exclusif est d'un mois. Karim", 'un mois'],
  ['dupont', 'Après trois mois, un mandat exclusif se dénonce avec 3 mois de préavis. Yann', '3 mois'],
  ['paulineMartin', 'Pour sortir du mandat exclusif, le préavis est de 30 jours. Inès', '30 jours'],
  ['paulineMartin', 'Un préavis de huit jours suffit pour dénoncer le mandat exclusif. Inès', 'huit jours'],
  ['dupont', 'preavis de 2 mois pour casser le mandat, par recommandé. Yann', '2 mois'],
  ['lefevre', "An exclusive mandate may be ended with two months' notice. Karim", 'two months'],
  ['petit', 'La condition suspensive de prêt est fixée à deux semaines. Solène', 'deux semaines'],
  ['otherPaulMartin', 'Le compromis prévoit une condition suspensive de prêt de 15 jours. Inès', '15 jours'],
  ['legoff', 'On mettra une condition de prêt de vingt jours dans le compromis. Yann', 'vingt jours'],
  ['obrien', 'The loan condition in the contract will run for two weeks. Yann', 'two weeks'],
  ['paulMartin', "Vous aurez dix jours pour obtenir votre prêt, c'est la condition suspensive. Inès", 'dix jours'],
  ['payet', 'clause suspensive de pret limitée à 3 semaines ok ? Valérie', '3 semaines'],
  ['legoff', 'Après le compromis, vous avez quatorze jours pour vous rétracter. Yann', 'quatorze jours'],
  // Discrimination.
  ['camara', "Le vendeur préfère ne pas vendre à des gens d'origine étrangère. Yann", 'origine étrangère'],
  ['dupont', "J'ai écarté un couple d'origine maghrébine, comme convenu. Yann", "d'origine maghrébine"],
  ['paulineMartin', "Je ne ferai visiter qu'à des acheteurs européens. Inès", 'européens'],
  ['lefevre', 'The owner would rather not sell to foreigners. Karim', 'foreigners'],
  ['legoff', 'Le propriétaire refuse les noms à consonance étrangère. Yann', 'noms à consonance'],
  ['legoff', "Dans l'immeuble, il n'y a que des gens comme nous, bien français. Yann", 'gens comme nous'],
  ['dupont', "Le vendeur ne souhaite pas de personnes de couleur dans l'immeuble. Yann", 'de couleur'],
  // Offers after a signed promise.
  ['petit', 'Il vous reste à faire votre offre pour la place Viarme. Solène', 'faire votre offre'],
  ['petit', 'Souhaitez-vous déposer une offre pour le T4 place Viarme ? Solène', 'déposer une offre'],
  ['petit', 'Bonjour Marc, on peut make an offer place Viarme, enfin formuler votre offre. Solène', 'make an offer'],
  ['petit', 'Envoyez-moi votre offre par écrit pour le T4. Solène', 'votre offre par écrit'],
  ['petit', 'Le prix inscrit dans la promesse est de quatre cent cinq mille euros. Solène', 'quatre cent cinq mille'],
  ['petit', "405 000 €, c'est le prix qui figure dans votre promesse. Solène", '405 000'],
])('to %s, « %s » is flagged at « %s »', async (person, body, words, subject) => {
  expect(flagsAt(await flagsOf(person, body, subject), words, body, subject)).not.toEqual([]);
});

it.each<[PersonKey, string, string?]>([
  // Terms and duties of the law.
  ['dupont', 'Le mandat exclusif se dénonce après trois mois avec quinze jours de préavis. Yann'],
  ['paulineMartin', 'Parlons du mandat. Signé à domicile, il vous laisse quatorze jours pour vous rétracter. Inès'],
  ['lefevre', "Si vous signez le mandat chez vous, vous pouvez changer d'avis pendant 14 jours. Karim"],
  ['dupont', 'Voici le mandat. Vous disposez de quatorze jours de rétractation. Yann'],
  ['legoff', 'Le bon de visite ne vous engage à rien. Yann'],
  ['kone', 'Le bon de visite vous engage seulement à passer par nous si vous achetez. Inès'],
  ['petit', 'La condition suspensive de prêt est de quarante-cinq jours. Solène'],
  ['legoff', "Seul l'acheteur peut se rétracter, le vendeur est engagé. Yann"],
  ['whitfield', 'The buyer has ten days to pull out; the seller cannot. Karim'],
  ['vidal', 'Un DPE reste bon dix ans, Chloé. Yann'],
  ['dupont', "Votre locataire a un préavis d'un mois en zone tendue. Yann"],
  ['petit', 'Votre condition suspensive de prêt expire dans 10 jours. Solène'],
  // Discrimination.
  ['kone', "Les carreaux d'origine et le parquet d'origine sont conservés. Inès"],
  ['camara', "Le prêt ne dépend pas de l'origine des fonds étrangers. Yann"],
  // Offers after a signed promise.
  ['petit', 'Envoyez-moi votre offre de prêt pour le T4. Solène'],
  ['petit', 'Le prix de 395 000 € qui figure dans votre promesse ne change pas. Solène'],
  ['legoff', 'Souhaitez-vous faire une offre pour le T3 Bellamy ? Yann'],
])('to %s, « %s » is not flagged', async (person, body, subject) => {
  expect((await flagsOf(person, body, subject)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});
