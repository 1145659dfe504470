import { describe, expect, it } from 'vitest';
import { emailItem } from '../../../domain/drafts/email.ts';
import { faultsOf, fill } from '../../../domain/drafts/template.ts';
import { plainValue, saidOf } from '../../../domain/drafts/template-values.ts';

const faultsIn = (text: string) => faultsOf(text).map(saidOf);

describe('a variable', () => {
  it('stands for its value, or for its fallback', () => {
    const text = 'Bonjour {{contact.firstName|Madame, Monsieur}}, {{ agency.name }}';
    const known = { 'contact.firstName': 'Élodie', 'agency.name': 'Agence du Lac' };
    expect(fill(text, known)).toEqual({ text: 'Bonjour Élodie, Agence du Lac', missing: [] });
    const half = fill(text, { 'agency.name': 'Agence du Lac' });
    expect(half).toEqual({ text: 'Bonjour Madame, Monsieur, Agence du Lac', missing: [] });
  });

  it('without either is missing, once, and stays visible', () => {
    const { text, missing } = fill('{{contact.firstName}} {{contact.firstName}}', {});
    expect(missing).toEqual(['contact.firstName']);
    expect(text).toBe('{{contact.firstName}} {{contact.firstName}}');
  });

  it('is not looked for in a value', () => {
    const values = { 'contact.firstName': '{{agency.name}}', 'agency.name': 'Lac' };
    expect(fill('{{contact.firstName}}', values).text).toBe('{{agency.name}}');
  });

  it.each([
    ['{{contact.phone}}', 'contact.phone'],
    ['{{constructor}}', 'constructor'],
    ['{{contact.firstName', 'is written'],
    ['contact.firstName}}', 'is written'],
    ['{{contact.firstName|}}', 'empty fallback'],
    ['{{contact.firstName|a\nb}}', 'is written'],
  ])('written %j is refused, and the message says why', (text, why) => {
    expect(faultsIn(text)).toEqual([expect.stringContaining(why)]);
  });

  it('that is not known is refused with the list of those that are', () => {
    expect(faultsIn('{{prenom}}')[0]).toMatch(
      /^\{\{prenom\}\} is not known; there are contact\.firstName, .*agent\.name$/,
    );
  });

  it('after a wrong one is looked at too', () => {
    const text = '{{prenom}} {{contact.city|}} {{contact.firstName';
    expect(faultsOf(text).map(({ kind }) => kind)).toEqual(['unknown', 'empty_fallback', 'unfinished']);
  });

  it.each(['Bonjour', '{{contact.firstName}}', '{{ agent.name | votre conseiller }}', '{ 5 } {{agency.city}} }'])(
    'or a text without one, %j, is right',
    (text) => {
      expect(faultsIn(text)).toEqual([]);
    },
  );
});

describe('a value', () => {
  it.each([
    'Élodie',
    'Anne-Sophie',
    'D’Artagnan',
    "O'Brien",
    'Le Goff (ép. Martin)',
    'Kerbrat & Fils',
    '张伟',
    ' Jean ',
  ])('%j may stand in a letter', (given) => {
    expect(plainValue('contact.lastName', given)).toBe(given.trim());
  });

  it.each(['Paris 11e', '75011 Paris', 'Saint-Denis, La Plaine'])('%j is a town', (given) => {
    expect(plainValue('contact.city', given)).toBe(given);
  });

  it.each([
    ...['', '  ', null, undefined, 'a'.repeat(81), 'deux\nlignes', 'une\ttabulation', 'nul\u0000'],
    ...['retourné\u202Egnol', 'in\u200Bvisible', 'https://pirate.example', 'pirate.com', 'www.pirate.fr', 'a@b.com'],
    ...['*gras*', '_souligné_', '[ici](/x)', '<b>', '`code`', '# Titre', '> cité', '- liste', '1. liste', '1) liste'],
    ...['~~barré~~', '{{agency.name}}', 'a\\b', '| x |', '![x](y)', '&amp;'],
  ])('%j may not', (given) => {
    expect(plainValue('contact.firstName', given)).toBeUndefined();
  });

  it.each(['Camille, votre visite est annulée', 'Camille au 08 99', 'Camille votre visite est annulée rappelez vite'])(
    '%j is nobody’s name',
    (given) => {
      expect(plainValue('contact.firstName', given)).toBeUndefined();
    },
  );

  it.each(['Lyon 08 99 70 12 34', 'FR76 3000 4000'])('%j is no town', (given) => {
    expect(plainValue('contact.city', given)).toBeUndefined();
  });

  it('reads in the letter as it is written on the contact', () => {
    for (const value of ['Anne-Sophie', 'Le Goff (ép. Martin)', 'Kerbrat & Fils']) {
      const { html } = emailItem({ to: 'x', subject: 'x', body: `${value}\n\n- ${value}`, purpose: 'marketing' });
      const escaped = value.replace('&', '&amp;');
      expect(html).toBe(`<p>${escaped}</p>\n<ul>\n<li>${escaped}</li>\n</ul>\n`);
    }
  });
});
