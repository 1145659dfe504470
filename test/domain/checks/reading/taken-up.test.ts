import { describe, expect, it } from 'vitest';
import { plainOf } from '../../../../domain/checks/reading/source.ts';
import { newsIn } from '../../../../domain/checks/reading/statements.ts';
import { isReadersValue } from '../../../../domain/checks/reading/taken-up.ts';

describe('a clause tells the reader no news', () => {
  const isNews = (text: string) => newsIn(text).length > 0;

  it.each([
    'Nous comprenons votre décision de rester à Saint-Herblain encore un an.',
    'Vous nous indiquez que votre fille entre au collège en septembre.',
    'Félicitations pour votre mariage et votre nouvel emploi à Rezé.',
    'Toutes nos condoléances à votre famille.',
    'Comme demandé, nous inscrivons votre adresse à la lettre mensuelle.',
    'Votre mari pourra suivre la conversation depuis Abidjan.',
    'Nous vous rappellerons lundi sans laisser de message sur le répondeur.',
    'Nous cherchons les réponses dans les documents de la copropriété.',
    'Nous demandons à Léa Martin de vous appeler pendant votre pause.',
    'Quant à l’ascenseur, nous n’avons aucune information.',
    'Nous avons compris ce que vous recherchez : un balcon, trois chambres, au calme.',
    'Merci pour votre retour sur ce studio : trop sombre, mais un beau parquet.',
    'Nous les demandons et les transmettrons à M. Guillou, à la banque de Rezé.',
    'We quite understand your decision to stay in Saint-Herblain for another year.',
    'Congratulations on the happy news about your twins.',
    'As you requested, we are registering your address for the newsletter.',
    'You mention that your sister could translate by phone.',
    'We are sorry to hear about your flooded cellar in Leeds.',
    'Understood: only flats from now on, and no houses.',
  ])('where it takes up what they have told: %s', (text) => {
    expect(isNews(text)).toBe(false);
  });

  it.each([
    'Nous comprenons que la propriétaire divorce et brade.',
    'Vous nous indiquez bien que le vendeur accepte.',
    'Comme demandé, le bien vous est offert à prix réduit.',
    'Comme souhaité, nous vous laissons les meubles gratuitement.',
    'Votre banque exige que vous versiez la somme avant jeudi.',
    'Votre mari doit payer un acompte.',
    'Nous vous rappellerons, car la venderesse baisse son prix.',
    'Merci pour votre message : l’immeuble a un ascenseur.',
    'Bonne nouvelle pour votre mère : l’appartement est de plain-pied.',
    'Maître Lestrade vous invite à signer lorsque vous aurez pris votre décision.',
    'We understand that the owner has accepted.',
    'As you requested, the fees are waived.',
    'Congratulations, the seller agrees.',
    'Your loan is guaranteed.',
    'Votre offre sera retenue en priorité.',
  ])('but where it says what others decide, what is to be paid, or what the home is like: %s', (text) => {
    expect(isNews(text)).toBe(true);
  });
});

describe('an amount or a measure', () => {
  const isReaders = (text: string) => {
    const plain = plainOf(text);
    const start = plain.search(/€?\d{2}/);
    const [value = ''] = /^€?\d[\d ,.]*\d ?(?:€|k€?|m²|m2)?/.exec(plain.slice(start)) ?? [];
    return isReadersValue(plain, { start, end: start + value.length });
  };

  it.each([
    'Vous nous indiquez un budget de 278 000 €.',
    'Vous disposez de 40 000 € d’apport.',
    '55 000 € d’apport, c’est une belle base.',
    'Merci pour votre accord de principe (265 000 € sur 25 ans).',
    'Votre banque vous prête donc 230 000 €.',
    'Bien noté : 270 k€ tout compris.',
    'Quant aux 21 000 € de frais qu’il vous annonce, lui seul peut les estimer.',
    'Nous ne connaissons pas le T3 de 71 m² dont vous nous parlez.',
    'Nous comprenons, vivre à trois dans 50 m² est difficile.',
    'Félicitations pour ce prêt de 280 000 € !',
    'With a loan of €240,000 you have room.',
    'You mention €62,000 in savings.',
    'Thank you for telling us about the €310,000 from Dublin.',
    'We have noted that your limit is €295,000.',
  ])('is the reader’s own: %s', (text) => {
    expect(isReaders(text)).toBe(true);
  });

  it.each([
    'La propriétaire descend à 278 000 €.',
    'Vous nous indiquez un budget, et la propriétaire est prête à descendre à 278 000 €.',
    'Merci pour votre message : l’appartement est à 249 000 €.',
    'Bien noté : 275 000 €, c’est d’accord pour nous.',
    'Vous avez 28 000 € de remise.',
    'Nous vous confirmons avoir reçu 28 000 € de votre part.',
    'Nous vous devons 20 000 € de dédommagement.',
    'Comme vous le savez, le bien est à 260 000 €.',
    'Vous devez verser 14 250 € avant jeudi.',
    'Thank you for telling us. The flat is yours for €270,000.',
    'The owner would accept €270,000.',
    'You must pay €14,250 before Thursday.',
  ])('is stated by the agency: %s', (text) => {
    expect(isReaders(text)).toBe(false);
  });
});
