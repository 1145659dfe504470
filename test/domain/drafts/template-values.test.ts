import { describe, expect, it } from 'vitest';
import { emailItem } from '../../../domain/drafts/email.ts';
import { fillTemplate, templateErrors } from '../../../domain/drafts/template.ts';
import { plainValue, templateErrorMessage } from '../../../domain/drafts/template-values.ts';

const errorsIn = (text: string) => templateErrors(text).map((error) => templateErrorMessage(error));

describe('a variable', () => {
  it('is replaced by its value or its fallback', () => {
    const text = 'Bonjour {{contact.firstName|Madame, Monsieur}}, {{ agency.name }}';
    const values = { 'contact.firstName': 'Élodie', 'agency.name': 'Agence du Lac' };
    expect(fillTemplate(text, values)).toEqual({ text: 'Bonjour Élodie, Agence du Lac', missing: [] });
    const withFallback = fillTemplate(text, { 'agency.name': 'Agence du Lac' });
    expect(withFallback).toEqual({ text: 'Bonjour Madame, Monsieur, Agence du Lac', missing: [] });
  });

  it('without value and fallback is missing and stays in the text', () => {
    const { text, missing } = fillTemplate('{{contact.firstName}} {{contact.firstName}}', {});
    expect(missing).toEqual(['contact.firstName']);
    expect(text).toBe('{{contact.firstName}} {{contact.firstName}}');
  });

  it.each([
    ['Madame', 'Madame'],
    ['Mme Bureau', 'Madame'],
    ['M. Le Goff', 'Monsieur'],
    ['M. et Mme Bureau', 'Madame, Monsieur'],
    ['Mme & M. Bureau', 'Madame, Monsieur'],
    ['Madeleine', 'Madeleine'],
    ['Madame-Anne', 'Madame-Anne'],
    ['M', 'M'],
  ])('for the first name %j greets %j', (written, greeted) => {
    expect(plainValue('contact.firstName', written)).toBe(greeted);
    expect(plainValue('contact.lastName', written)).toBe(written);
  });

  it('in a value is not replaced', () => {
    const values = { 'contact.firstName': '{{agency.name}}', 'agency.name': 'Lac' };
    expect(fillTemplate('{{contact.firstName}}', values).text).toBe('{{agency.name}}');
  });

  it.each([
    ['{{contact.phone}}', 'contact.phone'],
    ['{{constructor}}', 'constructor'],
    ['{{contact.firstName', 'is written'],
    ['contact.firstName}}', 'is written'],
    ['{{contact.firstName|}}', 'empty fallback'],
    ['{{contact.firstName|a\nb}}', 'is written'],
  ])('written %j is refused, and the message says why', (text, why) => {
    expect(errorsIn(text)).toEqual([expect.stringContaining(why)]);
  });

  it('that does not exist is refused with the list of variables', () => {
    expect(errorsIn('{{prenom}}')[0]).toMatch(
      /^\{\{prenom\}\} is not known; there are contact\.firstName, .*agent\.name$/,
    );
  });

  it('after a wrong one is checked too', () => {
    const text = '{{prenom}} {{contact.city|}} {{contact.firstName';
    expect(templateErrors(text).map(({ kind }) => kind)).toEqual(['unknown', 'empty_fallback', 'unfinished']);
  });

  it.each(['Bonjour', '{{contact.firstName}}', '{{ agent.name | votre conseiller }}', '{ 5 } {{agency.city}} }'])(
    'or a text without one is accepted: %j',
    (text) => {
      expect(errorsIn(text)).toEqual([]);
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
  ])('%j is allowed', (value) => {
    expect(plainValue('contact.lastName', value)).toBe(value.trim());
  });

  it.each(['Paris 11e', '75011 Paris', 'Saint-Denis, La Plaine'])('%j is allowed as a city', (value) => {
    expect(plainValue('contact.city', value)).toBe(value);
  });

  it.each([
    ...['', '  ', null, undefined, 'a'.repeat(81), 'deux\nlignes', 'une\ttabulation', 'nul\u0000'],
    ...['retourné\u202Egnol', 'in\u200Bvisible', 'https://pirate.example', 'pirate.com', 'www.pirate.fr', 'a@b.com'],
    ...['*gras*', '_souligné_', '[ici](/x)', '<b>', '`code`', '# Titre', '> cité', '- liste', '1. liste', '1) liste'],
    ...['~~barré~~', '{{agency.name}}', 'a\\b', '| x |', '![x](y)', '&amp;'],
  ])('%j is not allowed', (value) => {
    expect(plainValue('contact.firstName', value)).toBeUndefined();
  });

  it.each(['Camille, votre visite est annulée', 'Camille au 08 99', 'Camille votre visite est annulée rappelez vite'])(
    '%j is not allowed as a first name',
    (value) => {
      expect(plainValue('contact.firstName', value)).toBeUndefined();
    },
  );

  it.each(['Lyon 08 99 70 12 34', 'FR76 3000 4000'])('%j is not allowed as a city', (value) => {
    expect(plainValue('contact.city', value)).toBeUndefined();
  });

  it('appears in the e-mail as it is on the contact', () => {
    for (const value of ['Anne-Sophie', 'Le Goff (ép. Martin)', 'Kerbrat & Fils']) {
      const { html } = emailItem({ to: 'x', subject: 'x', body: `${value}\n\n- ${value}`, purpose: 'marketing' }, null);
      const escaped = value.replace('&', '&amp;');
      expect(html).toBe(`<p>${escaped}</p>\n<ul>\n<li>${escaped}</li>\n</ul>\n`);
    }
  });
});
