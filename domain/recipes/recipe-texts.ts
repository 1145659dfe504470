import type { Recipe } from '../../storage/agent-values.ts';
import { closings } from '../drafts/closing.ts';

// The console's pages import this file for the editor of the texts, so it must not import storage code.

/** The variables that only texts of recipes have, beside those of every template. */
export const recipeVariables = {
  'visit.what': 'Which appointment it is, for instance our visit',
  'visit.day': 'The day of the appointment',
  'visit.hour': 'When it begins',
  'visit.place': 'Where it is',
  'visit.feedback': 'A sentence or two that follow from what the visitor said',
  'property.name': 'The title of the property, or its reference',
  'property.city': 'Its town',
  'property.price': 'Its price',
  'property.reference': 'Its reference',
  'report.visits': 'How many visits took place, and since when; and the views of the advert, where they were imported',
  'report.remarks': 'What the visitors said, visit by visit, without their names',
  'report.offers': 'Whether an offer is under consideration',
  'question.subject': 'The subject of the conversation, as an answer has it',
  'question.answer': 'What the records answer, or that a colleague looks into it',
  'match.news': 'Why it is proposed now: it is new, or its price has fallen',
  'mandate.day': 'The last day of the mandate',
  'silence.day': 'The day of the last exchange',
  'silence.question': 'A question that fits somebody who buys, or who sells',
  'deadline.day': 'The last day',
  'deadline.what': 'What ends, or has to happen, on that day',
  'letter.names': 'The colleague’s name and, unless the signature below has it, that of the agency',
} as const;
export type RecipeVariable = keyof typeof recipeVariables;

type Text = { subject: string; body: string };

export type RecipeTexts = {
  /** The time of day at which it proposes, until somebody chooses another. */
  at: string;
  /** The unit of its number, and the least and the most that it may be. */
  number: { unit: 'hours' | 'days'; usual: number; least: number; most: number };
  variables: readonly RecipeVariable[];
  /** The text until somebody changes it. */
  fr: Text;
  /** The text for contacts to whom one writes in English. Nobody changes it. */
  en: Text;
  /** The text of an SMS instead, as short as it can be and in letters of GSM-7, for as long as nobody changes the text. */
  sms?: Record<'fr' | 'en', string>;
};

/** A letter, with its greeting and its end as the messages of visits have them. */
const french = (...paragraphs: string[]): string =>
  ['Bonjour {{contact.firstName|Madame, Monsieur}},', ...paragraphs, closings.fr, '{{letter.names}}'].join('\n\n');

const english = (...paragraphs: string[]): string =>
  ['Hello {{contact.firstName|Sir or Madam}},', ...paragraphs, closings.en, '{{letter.names}}'].join('\n\n');

/** SMS have one line break between paragraphs, and plain signs. */
const frenchSms = (text: string): string =>
  `Bonjour {{contact.firstName|Madame, Monsieur}},\n${text}\n{{agent.name|L'équipe}}, {{agency.name|votre agence}}`;

const englishSms = (text: string): string =>
  `Hello {{contact.firstName|Sir or Madam}},\n${text}\n{{agent.name|The team}}, {{agency.name|your agency}}`;

const frenchName = '«\u00A0{{property.name}}\u00A0»';
const englishName = '“{{property.name}}”';

/** The words and the time of each recipe, as an agency finds it. */
export const recipeTexts: Record<Recipe, RecipeTexts> = {
  visit_reminder: {
    at: '09:00',
    number: { unit: 'days', usual: 1, least: 1, most: 7 },
    variables: ['visit.what', 'visit.day', 'visit.hour', 'visit.place', 'letter.names'],
    fr: {
      subject: 'Rappel\u00A0: {{visit.what}} du {{visit.day}}',
      body: french(
        'Je vous rappelle {{visit.what}} du {{visit.day}} à {{visit.hour}}, {{visit.place|à l’endroit convenu}}.',
        'En cas d’empêchement, merci de me prévenir.',
      ),
    },
    en: {
      subject: 'Reminder: {{visit.what}} on {{visit.day}}',
      body: english(
        'This is a reminder of {{visit.what}} on {{visit.day}} at {{visit.hour}}, {{visit.place|where we agreed}}.',
        'If anything comes up, please let me know.',
      ),
    },
    sms: {
      fr: frenchSms(
        "Je vous rappelle {{visit.what}} du {{visit.day}} à {{visit.hour}}, {{visit.place|à l'endroit convenu}}. Un contretemps ? Merci de me prévenir.",
      ),
      en: englishSms(
        'Reminder: {{visit.what}} on {{visit.day}} at {{visit.hour}}, {{visit.place|where we agreed}}. If anything comes up, please let me know.',
      ),
    },
  },
  visit_follow_up: {
    at: '10:00',
    number: { unit: 'days', usual: 1, least: 1, most: 7 },
    variables: ['visit.day', 'property.name', 'visit.feedback', 'letter.names'],
    fr: {
      subject: 'Votre visite du {{visit.day}}',
      body: french(`Merci d’avoir visité le bien ${frenchName} le {{visit.day}}.`, '{{visit.feedback}}'),
    },
    en: {
      subject: 'Your viewing on {{visit.day}}',
      body: english(`Thank you for viewing ${englishName} on {{visit.day}}.`, '{{visit.feedback}}'),
    },
    sms: {
      fr: frenchSms('Merci d\'avoir visité "{{property.name}}" le {{visit.day}}. {{visit.feedback}}'),
      en: englishSms('Thank you for viewing "{{property.name}}" on {{visit.day}}. {{visit.feedback}}'),
    },
  },
  seller_report: {
    at: '11:00',
    number: { unit: 'days', usual: 7, least: 1, most: 31 },
    variables: ['property.name', 'report.visits', 'report.remarks', 'report.offers', 'letter.names'],
    fr: {
      subject: 'Compte rendu des visites de votre bien',
      body: french(
        `Voici où en est la vente de votre bien ${frenchName}. {{report.visits}}`,
        '{{report.remarks}}',
        '{{report.offers}}',
      ),
    },
    en: {
      subject: 'Report on the viewings of your property',
      body: english(
        `Here is where the sale of your property ${englishName} stands. {{report.visits}}`,
        '{{report.remarks}}',
        '{{report.offers}}',
      ),
    },
  },
  unanswered_question: {
    at: '09:00',
    number: { unit: 'hours', usual: 12, least: 1, most: 168 },
    variables: ['question.subject', 'question.answer', 'letter.names'],
    fr: { subject: '{{question.subject|Votre message}}', body: french('{{question.answer}}') },
    en: { subject: '{{question.subject|Your message}}', body: english('{{question.answer}}') },
    sms: { fr: frenchSms('{{question.answer}}'), en: englishSms('{{question.answer}}') },
  },
  new_match: {
    at: '10:30',
    number: { unit: 'days', usual: 7, least: 1, most: 30 },
    variables: ['match.news', 'property.name', 'property.city', 'property.price', 'property.reference', 'letter.names'],
    fr: {
      subject: 'Un bien pour votre recherche, à {{property.city}}',
      body: french(
        `{{match.news}} ${frenchName}, à {{property.city}}, au prix de {{property.price}} (référence {{property.reference}}).`,
        'Souhaitez-vous le visiter\u00A0? Dites-moi ce qui vous conviendrait.',
      ),
    },
    en: {
      subject: 'A property for your search, in {{property.city}}',
      body: english(
        `{{match.news}} ${englishName} in {{property.city}}, at {{property.price}} (reference {{property.reference}}).`,
        'Would you like to view it? Please tell me what would suit you.',
      ),
    },
    sms: {
      fr: frenchSms(
        '{{match.news}} "{{property.name}}", à {{property.city}}, {{property.price}} (référence {{property.reference}}). Souhaitez-vous le visiter ?',
      ),
      en: englishSms(
        '{{match.news}} "{{property.name}}" in {{property.city}}, {{property.price}} (reference {{property.reference}}). Would you like to view it?',
      ),
    },
  },
  mandate_ending: {
    at: '09:30',
    number: { unit: 'days', usual: 30, least: 1, most: 90 },
    variables: ['property.name', 'mandate.day', 'letter.names'],
    fr: {
      subject: 'Votre mandat de vente arrive à échéance',
      body: french(
        `Le mandat de vente de votre bien ${frenchName} arrive à échéance le {{mandate.day}}.`,
        'Je vous propose de faire le point ensemble sur la vente et sur la suite que vous souhaitez lui donner. Quand puis-je vous appeler\u00A0?',
      ),
    },
    en: {
      subject: 'Your mandate to sell is about to end',
      body: english(
        `Your mandate to sell ${englishName} ends on {{mandate.day}}.`,
        'I suggest that we look together at where the sale stands and at how you would like to go on. When may I call you?',
      ),
    },
  },
  silent_contact: {
    at: '11:00',
    number: { unit: 'days', usual: 60, least: 7, most: 365 },
    variables: ['silence.day', 'silence.question', 'letter.names'],
    fr: {
      subject: 'Où en est votre projet\u00A0?',
      body: french(
        'Nous n’avons pas échangé depuis le {{silence.day}}. {{silence.question}}',
        'Un mot de votre part suffit, et je reste à votre disposition.',
      ),
    },
    en: {
      subject: 'Where does your project stand?',
      body: english(
        'We have not been in touch since {{silence.day}}. {{silence.question}}',
        'A word from you is enough, and I remain at your disposal.',
      ),
    },
    sms: {
      fr: frenchSms("Nous n'avons pas échangé depuis le {{silence.day}}. {{silence.question}}"),
      en: englishSms('We have not been in touch since {{silence.day}}. {{silence.question}}'),
    },
  },
  offer_deadline: {
    at: '09:00',
    number: { unit: 'days', usual: 3, least: 1, most: 30 },
    variables: ['property.name', 'deadline.day', 'deadline.what', 'letter.names'],
    fr: {
      subject: 'Une échéance le {{deadline.day}}',
      body: french('{{deadline.what}}', 'Merci de me dire où vous en êtes.'),
    },
    en: {
      subject: 'A deadline on {{deadline.day}}',
      body: english('{{deadline.what}}', 'Please tell me where you stand.'),
    },
  },
};
