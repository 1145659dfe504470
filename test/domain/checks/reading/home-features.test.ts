import { describe, expect, it } from 'vitest';
import { featuresIn } from '../../../../domain/checks/reading/home-features.ts';
import { plainOf } from '../../../../domain/checks/reading/source.ts';

const wordsOf = (text: string) => featuresIn(text, new Set()).map(({ start, end }) => plainOf(text).slice(start, end));

describe('a feature of a home', () => {
  it.each([
    'L’appartement est au 2e étage et je dois vérifier s’il y a un ascenseur.',
    'Je n’ai pas l’information pour l’ascenseur et je pose la question à Léa.',
    'Je n’ai pas la réponse pour le double vitrage.',
    'Je n’ai ni le mode de chauffage ni le montant estimé des dépenses.',
    'Notre fiche ne dit rien d’un ascenseur, et je ne veux pas vous répondre au hasard.',
    'Je ne trouve pas mention d’une cave dans la fiche.',
    'Je demande à Léa si les procès-verbaux disent ce qui a été décidé pour le ravalement.',
    'There is no mention of parking in the details that I have.',
    'I’ll ask whether any works on the roof have been voted.',
    'Notre fiche ne parle ni d’ascenseur, ni de marches.',
    'L’appartement est au 4e étage et notre fiche ne parle ni d’ascenseur ni de cave.',
    'Je n’ai pas le chiffre des charges annuelles.',
    'The property tax is not known yet.',
    'La copropriété devra voter.',
    'Ni cave ni local vélo ne sont mentionnés dans ma fiche, mais ça ne veut pas dire qu’il n’y en a pas.',
    'Je vérifie si la cave, le garage et le parking sont compris.',
    'Nos données ne précisent ni ascenseur ni marches.',
    'Notre fiche indique un 2e étage, mais ne dit rien d’un ascenseur.',
    'Le mode de chauffage ne figure pas dans mes informations.',
    'Ni l’année ni la toiture ne sont dans nos fichiers.',
    'All I have is the energy rating; the type of heating isn’t recorded.',
    'Neither the wiring nor the glazing is described in our file.',
    'We hold no information on the noise.',
    'Pour le bruit, le plus parlant est de venir le soir.',
    'As for the service charges, I do not have the amounts in front of me.',
    'I will bring it to her attention and ask her what the parking rules are.',
    'Léa will gladly explain the procedure.',
    'Daytime quiet must be essential in your line of work.',
    'I have no garden property to put forward.',
    'Dans l’ordre :\n1) Taxe foncière : pas encore communiquée.',
    'Service charges: we’re still waiting to have the figure.',
    'C’est un point à soulever avec le notaire si travaux il y a.',
    'C’est à un professionnel de se prononcer, et la copropriété peut avoir son mot à dire.',
  ])('that is not known yet is not stated: %s', (text) => {
    expect(wordsOf(text)).toEqual([]);
  });

  it.each([
    ['Je vérifie si la cave est libre, mais la toiture est neuve.', ['toiture']],
    ['L’appartement n’a pas d’ascenseur.', ['ascenseur']],
    ['La fiche dit que la cave est libre.', ['cave']],
    ['I have asked: the boiler is new.', ['boiler']],
    ['Je vérifie si vous pouvez venir, la toiture est neuve.', ['toiture']],
    ['Je vérifie si vous pouvez venir et la toiture est neuve.', ['toiture']],
    ['Je vérifie si vous pouvez venir (la toiture est neuve).', ['toiture']],
    ['Je vérifie si vous pouvez venir, sachant que la toiture est neuve.', ['toiture']],
    ['Je vérifie si vous pouvez venir puisque la toiture est neuve.', ['toiture']],
    ['Je vérifie si vous savez que la toiture est neuve.', ['toiture']],
    ['Je vérifie si vous pouvez venir, toiture neuve.', ['toiture']],
    ['Je vérifie si vous pouvez venir voir la toiture neuve.', ['toiture']],
    ['Je ne trouve pas votre message, la toiture est neuve.', ['toiture']],
    ['Je ne sais pas quand vous venez, la toiture est neuve.', ['toiture']],
    ['La fiche ne dit rien de la cave, la toiture est neuve.', ['toiture']],
    ['La toiture est neuve, pouvez-vous venir ?', ['toiture']],
    ['I’ll ask if you can come, the boiler is new.', ['boiler']],
    ['I’ll ask whether you can come to see the new boiler.', ['boiler']],
    ['Aucune trace d’amiante dans l’immeuble.', ['amiante']],
    ['L’immeuble n’a pas d’ascenseur, d’après nos informations.', ['ascenseur']],
    ['Pour le bruit, il est très faible.', ['bruit']],
    ['Taxe foncière : 890 € par an.', ['taxe fonciere']],
    ['Il y a des travaux votés.', ['travaux']],
    ['La maison n’a pas connu d’inondation.', ['inondation']],
    ['La toiture a été refaite à une date non précisée.', ['toiture']],
    ['Le ravalement est voté et payé, en attente des documents.', ['ravalement']],
    ['Le cellier ne figure pas dans l’annonce mais fait partie de la vente.', ['cellier']],
    ['The cellar is not mentioned in the listing and belongs to the sale.', ['cellar']],
    ['La copropriété doit refaire la toiture l’an prochain.', ['copropriete', 'toiture']],
    ['Si besoin il y a un parking au sous-sol.', ['parking']],
    ['La toiture neuve n’est pas mentionnée dans la fiche.', ['toiture']],
  ])('is stated: %s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});
