import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string]>([
  // The law, in a clause beside one that is right.
  ['nguyen', "L'acquéreur a dix jours, sans motif ; le vendeur, lui aussi, peut se rétracter.", 'vendeur'],
  ['camara', 'Il faudra remettre le dépôt de garantie au vendeur le jour du compromis. Yann', 'dépôt'],
  ['camara', 'Vous verserez le séquestre directement au propriétaire. Yann', 'séquestre'],
  ['kone', "Nos honoraires se règlent dès la signature de l'offre. Inès", 'honoraires'],
  ['kone', 'Les honoraires seront facturés au compromis. Inès', 'honoraires'],
  [
    'legoff',
    'Lettre présentée le mardi 8 décembre : votre délai de rétractation s’achève le jeudi 17 décembre. Yann',
    '17',
  ],
  ['legoff', 'Le délai de rétractation court à partir du 9 décembre et expire le lundi 21 décembre. Yann', '21'],
  // A sentence in another language.
  ['bodin', 'Bonjour M. Bodin. Si quiere, podemos buscar otra fecha la semana que viene. Yann', 'podemos'],
  ['camara', 'Mme Camara, je vous attends à 15h. Bis später und schönes Wochenende! Yann', 'Bis'],
  ['camara', 'Mme Camara, je vous attends à 15h. Ci vediamo più tardi, buona giornata! Yann', 'vediamo'],
  ['garnier', 'Je vous confirme mercredi.\n\nPlease bring your loan simulation if you have one.\n\nYann', 'Please'],
  ['obrien', 'The flat is on the first floor.\n\nLe diagnostic énergétique donne la classe D.\n\nYann', 'diagnostic'],
  // Visits that were none, and times that nobody keeps.
  ['garnier', 'Merci encore du temps que vous avez consacré mercredi à la visite de la rue des Ajoncs. Yann', 'Merci'],
  ['bodin', "J'ai été ravi de vous faire découvrir le T3 de la rue Paul Bellamy jeudi matin. Yann", 'ravi'],
  ['lefevre', 'Karim peut passer estimer votre maison vendredi 25 décembre à 10h. Karim', '25'],
  ['hoarau', 'Votre visite est lundi à 10 h, heure de Paris. Valérie', 'heure de Paris'],
  ['legoff', 'Votre visite est mardi à 10 h 45 UTC. Yann', '10 h 45'],
  // Other people, the search, the home.
  ['payet', 'Marie-Josée Hoarau, qui cherche entre 200 000 et 250 000 €, hésite. Valérie', 'Hoarau'],
  ['kone', 'Nolwenn Leray avait annulé sa visite. Inès', 'Leray'],
  ['camara', 'Je continue de surveiller pour vous tout ce qui sort à Rezé. Yann', 'Rezé'],
  ['paulMartin', 'Vous souhaitez Rezé ou Vertou, avec quatre pièces au moins. Inès', 'quatre'],
  ['whitfield', 'The villa avenue des Ibis has seven rooms, six of them bedrooms. Karim', 'six'],
  ['delatour', 'La référence de la villa que vous revoyez samedi est LAB-0011. Karim', 'LAB-0011'],
  ['payet', 'Rendez-vous mardi à 5 h de l’aprem à la villa. Valérie', '5 h'],
])('flags, to %s: %s', async (person, body, words) => {
  expect(flagsAt(await flagsOf(person, body), words, body).map(({ code }) => code)).not.toEqual([]);
});

it.each<[PersonKey, string]>([
  ['camara', 'Rien ne doit être versé au vendeur avant la fin de vos dix jours de rétractation. Yann'],
  ['camara', 'Le dépôt de garantie se remet au notaire, jamais au vendeur. Yann'],
  ['otherPaulMartin', "Faut-il payer quelque chose avec l'offre ? Non, rien du tout. Inès"],
  ['kone', "Nos honoraires ne sont dus qu'une fois la vente conclue. Inès"],
  ['legoff', 'Lettre présentée le mardi 8 décembre : le délai de rétractation s’achève le vendredi 18 décembre. Yann'],
  ['legoff', 'Lettre présentée le mercredi 9 décembre : le délai de rétractation expire le lundi 21 décembre. Yann'],
  ['camara', 'Je vous attends à 15h, allée Baco. Le coworking est à deux pas. Yann'],
  ['obrien', 'The flat is at 6 allée Baco, in the centre of Nantes. Yann'],
  ['lefevre', "Nous n'organiserons aucune visite le vendredi 25 décembre ni le vendredi 1er janvier. Karim"],
  ['hoarau', 'Votre visite est lundi à 10 h, heure de La Réunion. Valérie'],
  ['legoff', 'Votre visite est mardi à 11 h 45, heure de Paris. Yann'],
  ['rossi', "Puisque notre rendez-vous du lundi 23 novembre n'aura pas lieu, quand seriez-vous libre ? Inès"],
  ['rossi', 'Vous voulez toujours la voir ? Inès, Estuaire Immo'],
  ['bodin', "Deux T3 à Nantes : l'un est vendu (rue de Strasbourg), l'autre non (rue Paul Bellamy). Yann"],
  ['camara', 'Votre recherche : Nantes, de 180 000 à 210 000 €, pour le T2 allée Baco. Yann'],
  ['paulMartin', 'Je garde vos critères : Rezé ou Vertou, cinq pièces au moins, de 350 000 à 420 000 €. Inès'],
  ['paulMartin', 'Vous souhaitez visiter la maison de Rezé avec votre famille mercredi ? Inès'],
  ['legoff', 'Le T3 rue Paul Bellamy à 289 000 € reste inférieur de 31 000 € à votre plafond. Yann'],
  ['legoff', 'Le T3 rue Paul Bellamy a 1 chambre de plus que le T2 de l’allée Baco. Yann'],
  ['garnier', 'Si mercredi tombe mal, je peux aussi vous recevoir rue des Ajoncs jeudi 26 novembre à 12 h 15. Yann'],
  ['vidal', 'Reste le T3 que nous voyons demain, et le T2 de l’allée Baco à 198 500 €, plus petit. Yann'],
  ['payet', 'Rendez-vous mardi à 4 h de l’aprem à la villa. Valérie'],
  ['obrien', 'The flat at 6 allée Baco is well below your ceiling of €300,000. Yann'],
  ['kone', 'Inès Moreau cherche pour vous à Saint-Herblain. Inès'],
])('flags nothing, to %s: %s', async (person, body) => {
  expect((await flagsOf(person, body)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});
