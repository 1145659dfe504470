import { describe, expect, it } from 'vitest';
import { messageText } from '../../delivery/email/message-text.ts';
import { ownIds } from '../../delivery/email/own-ids.ts';
import { newPartOf } from '../../domain/conversations/folds.ts';
import { mailIds } from './driver-fixtures.ts';

const own = ownIds(mailIds.own);
const newPart = (text: string): string => {
  const read = messageText({ text }, own);
  return newPartOf(read.text, read.folds);
};
const words = 'Oui pour samedi.\nEnvoyez-moi l’adresse.';

describe('a line that an app adds', () => {
  it.each([
    'Obtenez Outlook pour Android',
    'Obtenez Outlook pour Android<https://aka.ms/AAb9ysg>',
    'Obtenez Outlook pour iOS [https://aka.ms/o0ukef]',
    'Télécharger Outlook pour Android',
    'Get Outlook for iOS',
    'Get Outlook for Android <https://aka.ms/ghei36>',
    'Envoyé à partir d’Outlook pour iOS',
    'Envoyé à partir de Outlook pour Android',
    'Sent from Outlook for Android',
    'Envoyé de mon iPhone',
    'Envoyé de mon iPad',
    'Envoyé de mon iPhone 15 Pro Max',
    'Sent from my iPhone',
    'Envoyé depuis mon smartphone Samsung Galaxy.',
    'Envoyé depuis mon appareil Galaxy',
    'Envoyé depuis ma tablette Samsung',
    'Sent from my Galaxy S24 Ultra',
    'Sent from my Samsung Galaxy smartphone.',
    'Envoyé de mon téléphone Xiaomi',
    'Envoyé depuis mon Redmi Note 12',
    'Sent from my Xiaomi',
    'Envoyé depuis mon téléphone Huawei',
    'Envoyé depuis l’application Mail Orange',
    'Envoyé depuis mon mobile Orange',
    'Envoyé depuis ma messagerie Orange',
    'Envoyé depuis l’appli SFR Mail',
    'Envoyé depuis mon Bouygues Telecom',
    'Envoyé depuis laposte.net',
    'Envoyé à partir de Yahoo Mail pour iPhone',
    'Envoyé depuis Yahoo Mail pour Android',
    'Sent from Yahoo Mail on Android',
    'Yahoo Mail : Recherchez, organisez, maîtrisez votre boîte mail',
    'Yahoo Mail: Search, Organize, Conquer',
    'Envoyé avec la messagerie sécurisée Proton Mail.',
    'Envoyé avec Proton Mail, messagerie sécurisée.',
    'Sent with Proton Mail secure email.',
    'Sent from Proton Mail for iOS',
    'Envoyé depuis Proton Mail Android',
    'Envoyé avec BlueMail pour Android',
    'Téléchargez BlueMail pour Android',
    'Get BlueMail for Android',
    'Envoyé de mon appareil Android avec Courriel K-9 Mail. Veuillez excuser ma brièveté.',
    'Sent from my Android device with K-9 Mail. Please excuse my brevity.',
    'Provenance : Courrier pour Windows 10',
    'Envoyé à partir de Courrier pour Windows',
    'Sent from Mail for Windows',
    'Envoyé depuis mon mobile',
    'Envoyé de mon téléphone portable',
    'Message envoyé depuis mon mobile',
    'Envoyé via Spark',
    'Securely sent with Tuta. Get your own encrypted mailbox: https://tuta.example',
    '*Envoyé de mon iPhone*',
  ])('« %s » is folded, and nothing above it', (line) => {
    expect(newPart(`${words}\n\n${line}`)).toBe(words);
    expect(
      newPart(`${words}\n${line}\n\nLe 21/11/2026 à 10:12, Agence <contact@agence.example> a écrit :\n> Oui ?`),
    ).toBe(words);
  });

  it('is folded together with another one', () => {
    expect(newPart(`${words}\n\nEnvoyé de mon iPhone\n\nObtenez Outlook pour iOS`)).toBe(words);
  });
});

describe('a line of the sender stays', () => {
  it.each([
    'Envoyé par courrier.',
    'Envoyé par courrier hier',
    'Envoyé par la poste',
    'Envoyé par mail.',
    'Envoyé à partir de samedi',
    'Envoyé depuis la mairie',
    'Envoyé depuis la poste',
    'Envoyé depuis Orange',
    'Envoyé de mon iPhone, désolée pour les fautes',
    'Envoyé de mon mobile hier soir',
    'Obtenez les clés pour samedi',
    'Obtenez un mobile pour les visites',
    'Téléchargez l’application pour le dossier',
    'Get the keys for Friday',
    'Get a phone',
    'Get free',
    'Sent from my lawyer',
    'Sent with the documents',
    'Provenance : courrier du notaire',
    'Yahoo Mail',
    'Mon mobile',
    'Orange',
    'Le dossier est envoyé depuis mon mobile',
  ])('« %s »', (line) => {
    expect(newPart(`${words}\n\n${line}`)).toBe(`${words}\n\n${line}`);
  });

  it('below a line of an app', () => {
    const text = `${words}\n\nEnvoyé de mon iPhone\nPS : Apportez les clés.`;
    expect(newPart(text)).toBe(text);
  });

  it('is read in linear time', () => {
    for (const part of ['a ', 'mon ', "d'", 'iphone ', 'envoye de ', 'mail, '])
      expect(typeof newPart(`Envoyé de ${part.repeat(200)}`.slice(0, 200))).toBe('string');
  });
});
