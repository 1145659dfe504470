import type { Moment } from './skills.ts';

export type Message = { subject: string; body: string };

/** « mardi 24 novembre », “Tuesday 24 November” */
export const dayInWords = (date: string, language: 'fr' | 'en'): string =>
  new Date(`${date}T12:00:00Z`)
    .toLocaleDateString(language === 'fr' ? 'fr-FR' : 'en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    })
    .replace(',', '');

/** A confirmation of a visit, in the language of its reader. */
export function visitMessage(name: string, { date, time }: Moment, language: 'fr' | 'en', addition: string): Message {
  const first = name.split(' ')[0];
  const day = dayInWords(date, language);
  if (language === 'en') {
    return {
      subject: 'Your viewing',
      body: `Hello ${first}, we are expecting you for your viewing on ${day} at ${time}. ${addition}`.trim(),
    };
  }
  const hour = time.replace(':', ' h ');
  return {
    subject: 'Votre visite',
    body: `Bonjour ${first}, votre visite est prévue le ${day} à ${hour}. ${addition}`.trim(),
  };
}
