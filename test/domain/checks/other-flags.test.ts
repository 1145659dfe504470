import { describe, expect, it } from 'vitest';
import { checkDrafts } from '../../../domain/checks/check-drafts.ts';
import type { Finding } from '../../../domain/checks/finding.ts';
import { warningsOf } from '../../../domain/checks/warnings.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { startTestServer } from '../../support/test-server.ts';
import { insertFixture, NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { draftToCheck } from './corpus/measure.ts';

const server = await startTestServer({ now: () => NOW });
const { contactIds, agencyOf } = await insertFixture(server);

async function flagsOf(person: PersonKey, body: string): Promise<Finding[]> {
  const draft = draftToCheck({ kind: 'sms', to: person, texts: { body } }, contactIds.get(person) as string);
  const work = readingWork(server.context, agencyOf(person).actor, NOW);
  return ((await checkDrafts(work, [draft])).get(draft.id) as Finding[]).filter(({ flag }) => flag);
}

describe('words that mean a record without naming it, or that no record can allow', () => {
  it.each([
    [
      'legoff',
      'Suite à votre visite de mardi, le vendeur laisse la cuisine équipée. Le prix est de 289 000 €. Yann',
      'price_differs',
    ],
    ['legoff', "L'appartement de mardi dernier vous a plu ? Il fait 68 m². Yann", 'property_differs'],
    ['legoff', 'Pour rappel, le bien visité le 17 novembre est proposé à 176 000 €. Yann', 'price_differs'],
    ['paulMartin', 'Comme vu lors de votre visite, la maison a 3 chambres. Inès', 'property_differs'],
    ['paulMartin', 'Comme évoqué jeudi pendant la visite, le terrain fait 310 m². Inès', 'property_differs'],
    ['vidal', 'Le bien que nous visiterons dimanche est classé F. Yann', 'property_differs'],
    ['nguyen', 'Celui de lundi 30 est à 176 000 €. Inès', 'price_differs'],
    ['obrien', 'The flat we visit at 10 am on Friday is €289,000. Yann', 'price_differs'],
    ['garnier', 'Merci à tous les deux pour votre visite mercredi dernier. Yann', 'visit_missed'],
    ['leray', 'Votre visite de lundi 16 novembre vous a-t-elle plu ? Inès', 'visit_cancelled'],
    ['leray', 'Avez-vous apprécié la maison que vous avez visitée lundi dernier ? Inès', 'visit_cancelled'],
    ['bodin', 'Le propriétaire était ravi de vous rencontrer jeudi. Yann', 'visit_missed'],
    ['kone', 'Que diriez-vous de la maison de Vertou ? 105 m², 5 pièces. Inès', 'property_unavailable'],
    ['kone', 'Je pense au T5 de Couëron pour vous : 112 m² avec vue Loire. Inès', 'property_unavailable'],
    ['kone', 'Le LAB-0011 se libère, voulez-vous le voir ? Inès', 'property_unavailable'],
    ['legoff', 'Yan Le Bihan vous attend mardi à 11h45.', 'name_differs'],
    ['kone', 'Cordialement,\nPierre', 'name_differs'],
    ['kone', 'Mon collègue Yoann vous fera visiter. Inès', 'name_differs'],
    ['kone', "Bonne journée,\nInes Moreau\nAgence de l'Estuaire", 'name_differs'],
    ['kone', "Toute l'équipe d'Estuaires Immobilier vous souhaite une bonne journée.", 'name_differs'],
    ['kone', 'Pouvons-nous nous voir lundi 30 novembre à minuit ? Inès', 'slot_unusual'],
    ['kone', 'Rendez-vous possible dimanche 29 à 20h. Inès', 'slot_unusual'],
    [
      'obrien',
      'Bonjour Sarah, je vous confirme votre visite de vendredi 27 novembre à 10h, 6 allée Baco. À vendredi, Yann',
      'wrong_language',
    ],
    [
      'legoff',
      'Dear Madame Le Goff, I confirm your viewing on Tuesday 24 November at 11:45. See you soon, Yann',
      'wrong_language',
    ],
    ['petit', 'Délai SRU : 7 jours calendaires. Solène', 'legal_term_differs'],
    ['petit', 'Le délai de rétractation, de quatorze jours, commence demain. Solène', 'legal_term_differs'],
    ['petit', 'Merci de renvoyer le compromis signé pour le 10 novembre au plus tard. Solène', 'past_date'],
    ['kone', "Sans réponse de votre part au 12 novembre, je proposerai le bien à d'autres. Inès", 'past_date'],
    ['benhaddou', "Baisse de prix ! La maison d'Orvault passe de 449 000 à 435 000 €. Solène", 'price_differs'],
    [
      'payet',
      'Le prix demandé pour la villa avec piscine est de 502 000 € (cinq cent vingt mille euros). Valérie',
      'price_differs',
    ],
    ['kone', 'Un autre acheteur a offert 395 000 € pour le T4. Inès', 'belongs_to_another'],
    ['kone', 'Les Garnier ont un budget de 350 000 € et cherchent la même chose. Inès', 'belongs_to_another'],
    ['kone', 'Vous pouvez joindre M. Martin au 06 39 98 20 01. Inès', 'belongs_to_another'],
    ['legoff', "Vous m'avez indiqué un budget de 400 000 €. Yann", 'price_differs'],
  ] as const)('%s: « %s » is %s', async (person, body, code) => {
    expect((await flagsOf(person, body)).map((flag) => flag.code)).toContain(code);
  });

  it.each([
    ['petit', 'Vous avez 10 jours de rétractation puis 45 jours pour le prêt. Solène'],
    ['legoff', 'Votre appartement de la rue Crébillon, 54 m², pourrait partir à 260 000 €. Yann'],
    ['lefevre', 'Maître Aubry propose la signature le 15 décembre à 14h30. Karim'],
    ['dupont', 'Le photographe passera jeudi 26 à 18h. Yann'],
    ['kone', 'Bien à vous,\nMme Moreau\nEstuaire Immobilier'],
    ['obrien', 'Hello Sarah, see you on Friday. Bonne journée, Yann'],
  ] as const)('%s: « %s » is right', async (person, body) => expect(await flagsOf(person, body)).toEqual([]));

  it.each(['9 999 999 999 €', `${'9'.repeat(30)} €`, '99999 M€'])(
    'compares no amount beyond every record: %s',
    async (amount) => {
      expect(await flagsOf('kone', `Un couple a un budget de ${amount}, et une offre à ${amount}. Inès`)).toEqual([]);
    },
  );

  it('says whose an address is, and nothing to a key that may not read records', async () => {
    const [flag] = await flagsOf('kone', 'Appelez le 06 39 98 20 01. Inès');
    expect(flag).toMatchObject({ code: 'belongs_to_another', record: { kind: 'contact', label: 'Paul Martin' } });
    const [hidden] = warningsOf([flag as Finding], { mayReadRecords: false });
    expect(JSON.stringify(hidden)).not.toContain('Martin');
  });
});
