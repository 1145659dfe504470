import { describe, expect, it } from 'vitest';
import { smsSegments } from '../../../domain/drafts/sms-segments.ts';
import { fillTemplate } from '../../../domain/drafts/template.ts';
import { recipeRules } from '../../../domain/recipes/all-recipes.ts';
import { recipeTexts } from '../../../domain/recipes/recipe-texts.ts';
import { inSms } from '../../../domain/recipes/sms-words.ts';
import { recipes } from '../../../storage/agent-values.ts';

/** Values as usual records give them, the longest of each kind. */
const values = {
  fr: {
    'contact.firstName': 'Guillemette',
    'agent.name': 'Mathieu Rousselot',
    'agency.name': 'Kerbrat Immobilier',
    'visit.what': 'notre rendez-vous',
    'visit.day': 'mercredi 25 novembre 2026',
    'visit.hour': '17\u00A0h\u00A015',
    'visit.place': '12 rue des Carmes, Nantes',
    'property.name': 'Appartement T3 avec terrasse',
    'property.city': 'Nantes',
    'property.price': '300\u00A0000\u00A0€',
    'property.reference': 'NAN-0200',
    'visit.feedback':
      'J’ai noté que ce bien vous intéresse. Souhaitez-vous le revoir, ou parler ensemble de la suite\u00A0? Dites-moi quand je peux vous appeler.',
    'question.answer':
      'Le bien «\u00A0Appartement T3 avec terrasse\u00A0» est proposé au prix de 300\u00A0000\u00A0€. Pour le reste, je me renseigne et je reviens vers vous.',
    'match.news': 'Nous venons de prendre en charge un bien qui peut vous convenir\u00A0:',
    'silence.day': 'vendredi 14 août 2026',
    'silence.question':
      'Cherchez-vous toujours un bien\u00A0? Si vos critères ont changé, dites-le-moi, et je chercherai en ce sens.',
  },
  en: {
    'contact.firstName': 'Guillemette',
    'agent.name': 'Mathieu Rousselot',
    'agency.name': 'Kerbrat Immobilier',
    'visit.what': 'our appointment',
    'visit.day': 'Wednesday 25 November 2026',
    'visit.hour': '17:15',
    'visit.place': '12 rue des Carmes, Nantes',
    'property.name': 'Appartement T3 avec terrasse',
    'property.city': 'Nantes',
    'property.price': '€300,000',
    'property.reference': 'NAN-0200',
    'visit.feedback':
      'I understand that you are interested. Would you like to see it again, or to talk about how to go on? Please tell me when I may call you.',
    'question.answer':
      '“Appartement T3 avec terrasse” is offered at €300,000. I am looking into the rest and will come back to you.',
    'match.news': 'The price of a property that may suit you has just changed:',
    'silence.day': 'Friday 14 August 2026',
    'silence.question': 'Are you still looking for a property? If what you want has changed, please tell me.',
  },
};

describe.each(['fr', 'en'] as const)('in %s', (language) => {
  it.each(recipes.filter((recipe) => recipeRules[recipe].channels.includes('sms')))(
    '%s takes at most two SMS of GSM-7',
    (recipe) => {
      const text = recipeTexts[recipe];
      const { text: filled, missing } = fillTemplate<string>(
        text.sms?.[language] ?? text[language].body,
        values[language],
      );
      expect(missing).toEqual([]);
      const { encoding, segments, ucs2Characters } = smsSegments(inSms(filled));
      expect({ encoding, ucs2Characters }).toEqual({ encoding: 'GSM-7', ucs2Characters: [] });
      expect(segments).toBeLessThanOrEqual(2);
    },
  );
});
