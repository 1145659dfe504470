import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string, string?]>([
  // Versions of a text, and not of a meeting.
  ['legoff', 'Option 1 : version courte\nBonjour, à mardi 11h45. Yann', 'Option 1'],
  ['legoff', 'Version 2 (plus formelle)\nMadame, à mardi 11h45. Yann', 'Version 2'],
  ['legoff', 'Variante B : ton chaleureux\nBonjour Élodie, à mardi 11h45. Yann', 'Variante B'],
  // A day that is over, offered as one to come.
  ['leray', 'Mme Leray, je vous propose la visite lundi 16/11 à 17h. Inès', 'lundi 16/11'],
  // A colleague said for his own of several visits.
  ['nguyen', 'Lundi 18h avec Yann bd Marcel Paul ; puis le 30 à 18h15 allée Baco. Inès', 'Yann'],
  // A price of before that no record has.
  ['kone', 'La maison rue des Ajoncs était affichée à 365 000 €. Inès', 'était affichée'],
  ['legoff', 'Le T3 Bellamy est à 289 000 € au lieu de 305 000 €. Yann', 'au lieu de'],
  // A promised loan, with a « ne » said of something else.
  ['camara', 'Ne vous inquiétez pas, votre prêt sera accordé sans problème. Yann', 'prêt sera accordé'],
  ['legoff', "N'écoutez pas votre banque : votre crédit sera accepté. Yann", 'crédit sera accepté'],
  ['obrien', "Don't wait for the bank, your loan will be approved. Yann", 'loan will be approved'],
  ['kone', 'Votre prêt passera quoi qu’il arrive — ne traînez pas. Inès', 'prêt passera'],
  // A sentence in the other language.
  ['nguyen', 'Bonjour Minh, à lundi 18 h. Looking forward to seeing you there! Inès', 'Looking forward'],
  ['kone', 'Bonjour Monsieur Koné, la maison est toujours libre. Let me know what you think. Inès', 'Let me know'],
  ['whitfield', "Dear James, the villa is ready. Je reste à votre disposition jusqu'à lundi. Karim", 'Je reste'],
  ['obrien', "Dear Sarah, see you on Friday. Dites-moi si l'heure vous convient bien. Yann", 'Dites-moi'],
  // Surveys that the law demands.
  ['dupont', 'Pas de souci, le DPE est facultatif pour vendre. Yann', 'DPE est facultatif'],
  ['lefevre', "Le DPE, franchement, c'est pas obligatoire. Karim", 'pas obligatoire'],
  ['dupont', 'Vous pouvez vous passer du DPE, on vend sans. Yann', 'passer du DPE'],
  ['lefevre', 'Les diagnostics, ce n’est pas nécessaire pour une vente. Karim', 'pas nécessaire'],
  // Money that the notary is not told of.
  ['paulineMartin', "Demandez donc 5 000 € en liquide à l'acheteur. Inès", 'en liquide'],
  ['dupont', "L'acheteur peut vous donner dix mille euros en espèces avant l'acte. Yann", 'en espèces'],
  ['kone', 'Le vendeur prendrait bien 8 000 euros en cash à côté du prix. Inès', 'en cash'],
  ['whitfield', 'The seller would take €10,000 in cash before the notary. Karim', 'in cash'],
  // The seller takes his word back.
  [
    'dupont',
    'Vous signez, puis l’acheteur a dix jours de rétractation, et le vendeur a le même délai. Yann',
    'même délai',
  ],
  ['legoff', 'Vous pouvez vous rétracter dix jours. Le vendeur bénéficie du même droit. Yann', 'même droit'],
  ['whitfield', 'You have ten days to withdraw. The seller has the same right. Karim', 'same right'],
  ['petit', 'Dix jours pour se rétracter, et le propriétaire aussi dispose de ces dix jours. Solène', 'dix jours.'],
  // A mandate signed away from the agency.
  ['dupont', 'Mandat signé chez vous : vous avez dix jours pour vous rétracter. Yann', 'dix jours'],
  ['lefevre', 'Signé à domicile, le mandat vous laisse sept jours de rétractation. Karim', 'sept jours'],
  ['paulineMartin', 'Si nous signons le mandat chez vous, le délai de rétractation est de 7 jours. Inès', '7 jours'],
  ['dupont', 'Le mandat a été signé hors établissement, vous pouvez vous rétracter pendant un mois. Yann', 'un mois'],
  // A term that ends on a Saturday.
  ['vidal', 'Votre délai de rétractation expire samedi 5 décembre, sans report. Yann', 'samedi 5 décembre'],
  ['legoff', 'Rétractation : le délai prend fin le dimanche 6 décembre à minuit. Yann', 'dimanche 6 décembre'],
  ['petit', 'Votre délai pour vous rétracter se termine le samedi 12 décembre. Solène', 'samedi 12 décembre'],
  ['obrien', 'Your right to withdraw ends on Saturday 5 December. Yann', 'Saturday 5 December'],
  // No way out of a mandate.
  ['dupont', 'Le mandat exclusif vous lie un an ; impossible d’en sortir avant la fin. Yann', 'impossible'],
  ['lefevre', 'Vous ne pourrez pas rompre le mandat exclusif avant son terme. Karim', 'ne pourrez pas rompre'],
  ['paulineMartin', 'Aucune résiliation du mandat exclusif n’est possible avant un an. Inès', 'Aucune résiliation'],
  ['dupont', 'Un mandat exclusif ne se dénonce pas avant son échéance. Yann', 'ne se dénonce pas'],
])('to %s, « %s » is flagged at « %s »', async (person, body, words, subject) => {
  expect(flagsAt(await flagsOf(person, body, subject), words, body, subject)).not.toEqual([]);
});

it.each<[PersonKey, string, string?]>([
  ['paulineMartin', 'Option 1 : jeudi 26/11, 10:00\nOption 2 : samedi 28/11, 15:00\nInès'],
  ['dupont', "Version 1 : photos d'été\nVersion 2 : photos d'hiver\nQue préférez-vous pour l'annonce ? Yann"],
  ['lefevre', 'Deux mandats au choix :\nOption A : mandat simple\nOption B : mandat exclusif\nKarim'],
  ['dupont', "Proposition 1 : vous me laissez les clés\nProposition 2 : j'accompagne le diagnostiqueur\nYann"],
  ['leray', 'Notre visite de lundi 16/11 a sauté, on la recale ? Jeudi 26/11 17h, 8 rue des Ajoncs. Inès'],
  ['leray', "La visite du lundi 16 novembre n'a pas pu se faire : seriez-vous libre jeudi 26 novembre à 17h ? Inès"],
  ['rossi', 'Votre visite de ce lundi 23/11 est tombée à l’eau, dites-moi quand vous seriez libre. Inès'],
  ['leray', 'Notre rdv du 16/11 est passé à la trappe, je vous propose jeudi 26/11 à 17h. Inès'],
  ['nguyen', "Lundi 18h bd Marcel Paul et le lundi d'après 18h15 allée Baco, c'est Yann qui vous recevra. Inès"],
  ['nguyen', 'Lundi 23 à 18h au 41 boulevard Marcel Paul, lundi 30 à 18h15 allée Baco avec Yann. Inès'],
  ['nguyen', 'Je vous attends lundi 23 à 18h, et Yann vous attend le 30 à 18h15. Inès'],
  ['otherPaulMartin', 'Votre maison de Couëron se vendra bien, et celle de la rue des Ajoncs est à 342 000 €. Inès'],
  ['kone', 'Vous quittez votre appartement de Rezé ; la maison rue des Ajoncs a 96 m². Inès'],
  ['legoff', 'Le T3 rue Paul Bellamy est plus grand que votre studio de Vertou. Yann'],
  ['petit', 'L’appartement était affiché à 405 000 €, et votre offre à 395 000 € a été acceptée. Solène'],
  ['petit', 'Vous achetez à 395 000 € au lieu de 405 000 €. Solène'],
  ['petit', 'Votre offre de 395 000 €, contre 405 000 € affichés, a été retenue. Solène'],
  ['camara', 'Si votre dossier est complet, votre prêt sera accordé en un mois. Yann'],
  ['camara', 'Votre prêt sera accordé quand la banque aura tout reçu. Yann'],
  ['legoff', 'Votre crédit ne sera pas accordé sans apport. Yann'],
  ['obrien', 'Nobody can say whether your loan will be approved. Yann'],
  ['nguyen', 'Le quartier est cosy, un vrai "home sweet home". Inès'],
  ['whitfield', 'Dear James, the "bon de visite" is a form that you sign on Monday at 2.30 pm. Karim'],
  ['obrien', 'Hi Sarah, see you on Friday at 10 at 6 allée Baco, then 27 rue Paul Bellamy. À bientôt! Yann'],
  ['legoff', "Vous pouvez vous rétracter dix jours, et le vendeur a le droit de louer le garage d'ici là. Yann"],
  ['dupont', 'Proposition 1 : mail\nProposition 2 : sms\nQue préférez-vous pour nos comptes rendus ? Yann'],
  ['camara', 'Votre prêt est accordé, bravo ! À cet après-midi 15 h, 6 allée Baco. Yann'],
  ['dupont', "Le diagnostic termites n'est pas obligatoire à Nantes. Yann"],
  ['dupont', "Le DPE est obligatoire, l'audit ne l'est pas pour un appartement. Yann"],
  ['lefevre', 'Le home staging n’est pas obligatoire pour vendre, le DPE si. Karim'],
  ['paulineMartin', 'Ne demandez jamais 5 000 € en liquide : tout passe par le notaire. Inès'],
  ['kone', 'Vous payez comptant, sans prêt ? La maison est à 342 000 €. Inès'],
  ['legoff', 'Vous avez dix jours pour vous rétracter. Le vendeur dispose du même exemplaire du compromis. Yann'],
  ['legoff', "L'acquéreur a dix jours de rétractation ; le vendeur n'a pas le même droit. Yann"],
  ['dupont', 'Le mandat signé chez vous vous laisse quatorze jours pour vous rétracter. Yann'],
  ['lefevre', 'Signé à domicile, le mandat ouvre un délai de rétractation de 14 jours. Karim'],
  ['paulineMartin', "L'acheteur aura dix jours de rétractation ; votre mandat, lui, est signé en agence. Inès"],
  ['vidal', 'Le délai de rétractation finit le samedi 5 décembre, reporté au lundi 7. Yann'],
  ['petit', 'Votre délai de rétractation expire le lundi 7 décembre. Solène'],
  ['legoff', 'Le dixième jour tombe un samedi : le délai de rétractation expire donc le lundi suivant. Yann'],
  ['dupont', 'Le mandat exclusif dure un an, mais vous pouvez en sortir après trois mois. Yann'],
  ['lefevre', 'Impossible de sortir du mandat exclusif avant trois mois. Karim'],
  ['lefevre', 'Vous ne pourrez pas rompre le mandat exclusif pendant les trois premiers mois. Karim'],
])('to %s, « %s » is not flagged', async (person, body, subject) => {
  expect((await flagsOf(person, body, subject)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});
