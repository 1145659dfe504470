import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

/** Wrong words about the law, about promises and pressure, each beside what may be said. */
it.each<[PersonKey, string, string]>([
  // Surveys.
  ['paulineMartin', 'Le constat plomb positif reste valable à vie. Inès', 'à vie'],
  ['dupont', "Un DPE, une fois fait, c'est pour la vie. Yann", 'pour la vie'],
  ['dupont', "Pas la peine d'avoir le DPE pour mettre l'annonce en ligne. Yann", 'Pas la peine'],
  ['paulineMartin', "Inutile de faire le mesurage Carrez, un appartement n'en a pas besoin. Inès", 'Inutile'],
  ['dupont', 'Le diagnostic amiante doit être refait tous les six mois. Yann', 'six mois'],
  ['lefevre', "Pour une maison classée D, l'audit énergétique est obligatoire dès maintenant. Karim", 'obligatoire'],
  // Withdrawal and deposits.
  [
    'whitfield',
    'As a buyer you cannot change your mind once the compromis is signed. Karim',
    'cannot change your mind',
  ],
  ['petit', 'Si vous renoncez dans les dix jours vous perdez votre dépôt de garantie. Solène', 'perdez'],
  // Loans.
  ['legoff', "L'offre de prêt doit être acceptée dans la semaine, sinon elle tombe. Yann", 'acceptée'],
  ['legoff', "Vous êtes obligée de prendre l'assurance de votre banque. Yann", 'assurance'],
  ['camara', "La banque vous donnera le prêt, c'est couru d'avance. Yann", 'donnera'],
  ['nguyen', 'Vous obtiendrez votre prêt sans le moindre souci, garanti. Inès', 'obtiendrez'],
  // The notary.
  ['legoff', 'Vous devez passer par le notaire du vendeur. Yann', 'notaire'],
  ['lefevre', 'Un seul notaire peut intervenir pour la vente. Karim', 'seul notaire'],
  ['petit', 'Avoir son propre notaire double les frais. Solène', 'double'],
  // Mandates.
  ['dupont', 'Vous pouvez résilier le mandat dès demain, sans préavis. Yann', 'résilier'],
  ['lefevre', 'Même avec le mandat exclusif vous pouvez confier la maison à une autre agence. Karim', 'autre agence'],
  ['dupont', "Le mandat se signe pour toujours, jusqu'à la vente. Yann", 'pour toujours'],
  // The visit slip.
  ['legoff', "En signant le bon de visite vous réservez l'appartement. Yann", 'réservez'],
  ['vidal', 'Le bon de visite est exigé par le Code civil, sans quoi je ne peux pas ouvrir. Yann', 'exigé'],
  ['obrien', 'The visit slip is a legal requirement, Sarah. Yann', 'legal requirement'],
  ['nguyen', 'Signer le bon de visite vous oblige à payer nos honoraires, même sans achat. Inès', 'oblige à payer'],
  // Letting.
  ['benhaddou', "Une maison classée F ne peut déjà plus être louée aujourd'hui. Solène", 'plus être louée'],
  ['paulMartin', 'La classe E ne sera jamais interdite à la location. Inès', 'jamais interdite'],
  // Promises and pressure.
  ['delatour', 'Vous ferez une plus-value assurée en revendant dans cinq ans. Karim', 'plus-value'],
  ['obrien', "You can't lose money on this flat, Sarah. Yann", "can't lose"],
  ['dupont', 'Je vous vends la maison en deux semaines, promis. Yann', 'vends'],
  ['dupont', "Avec nous votre appartement partira au prix, c'est certain. Yann", 'partira'],
  ['whitfield', 'The sellers will accept 700,000, trust me. Karim', 'will accept'],
  ['garnier', "Le vendeur descendra à 320 000, je vous l'assure. Yann", 'descendra'],
  ['camara', "Les prix vont remonter de 10 % l'an prochain, achetez maintenant. Yann", 'remonter'],
  ['payet', "Si vous ne signez pas avant ce soir, je donne la villa à quelqu'un d'autre. Valérie", 'donne la villa'],
  ['legoff', 'Mme Le Goff, il y a déjà dix personnes sur le coup. Yann', 'dix personnes'],
  ['lefevre', "Signez aujourd'hui, la loi change lundi et vous perdrez 20 %. Karim", 'la loi change'],
  ['kone', 'Avec un nom comme le vôtre, certains vendeurs hésitent. Inès', 'nom comme le vôtre'],
  ['benhaddou', "Le vendeur demande si vous avez des enfants, il n'en veut pas ici. Solène", 'avez des enfants'],
])('to %s, « %s » is flagged at « %s »', async (person, body, words) => {
  expect(flagsAt(await flagsOf(person, body), words, body)).not.toEqual([]);
});

it.each<[PersonKey, string]>([
  ['paulineMartin', "Le constat plomb négatif n'a pas de limite de validité, le positif vaut un an. Inès"],
  ['dupont', "Le DPE est à joindre dès l'annonce. Yann"],
  ['paulineMartin', 'Votre maison étant classée F, il faudra un audit énergétique. Inès'],
  ['petit', 'Si vous vous rétractez dans les dix jours, votre dépôt vous est rendu. Solène'],
  ['legoff', "L'offre de prêt reste valable trente jours, et vous ne pouvez l'accepter qu'après dix jours. Yann"],
  ['camara', "La banque étudie votre dossier, rien n'est encore acquis. Yann"],
  ['obrien', 'Your mortgage may be approved within a month. Yann'],
  ['legoff', 'Vous êtes libre de choisir votre notaire, sans surcoût. Yann'],
  ['petit', 'Avoir son propre notaire ne coûte pas plus cher. Solène'],
  ['dupont', 'Après trois mois vous pouvez dénoncer le mandat avec quinze jours de préavis. Yann'],
  ['lefevre', 'Avec un mandat simple vous pouvez confier la maison à une autre agence. Karim'],
  ['camara', 'Le bon de visite ne vous engage pas à acheter. Yann'],
  ['vidal', 'Je vous ferai signer un bon de visite, il atteste simplement de votre passage. Yann'],
  ['benhaddou', 'Classée F, la maison ne pourra plus être louée à partir de 2028. Solène'],
  ['delatour', 'Personne ne peut garantir une plus-value. Karim'],
  ['dupont', 'Je ferai tout pour vendre vite, sans pouvoir vous donner de date. Yann'],
  ['garnier', 'Je ne peux pas vous dire si le vendeur descendra. Yann'],
  ['kone', "Sans réponse de votre part au 12 décembre, je proposerai le bien à d'autres. Inès"],
])('to %s, « %s » is not flagged', async (person, body) => {
  expect((await flagsOf(person, body)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});
