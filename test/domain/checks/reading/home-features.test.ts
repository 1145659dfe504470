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
  ])('that is not known yet is not stated: %s', (text) => {
    expect(wordsOf(text)).toEqual([]);
  });

  it.each([
    ['Je vérifie si la cave est libre, mais la toiture est neuve.', ['toiture']],
    ['L’appartement n’a pas d’ascenseur.', ['ascenseur']],
    ['La fiche dit que la cave est libre.', ['cave']],
    ['I have asked: the boiler is new.', ['boiler']],
  ])('is stated: %s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});
