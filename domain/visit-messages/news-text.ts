import { type ToldViews, viewsSentence } from '../portal-views/told-views.ts';
import { feedbackLines, type ReportedVisit } from './report-text.ts';
import { letterOf, type MessageFrame, plainTitle, smsOf } from './visit-facts.ts';
import { withoutVisitor } from './without-visitor.ts';
import { dayIn } from './words.ts';
import type { MessageText } from './write-message.ts';

export type News = {
  property: { title: string };
  since: Date;
  /** How many visits took place since then, of which `told` are the latest. */
  visits: number;
  told: readonly Pick<ReportedVisit, 'visit' | 'people'>[];
  /** Offers that nobody has accepted or refused. */
  offers: number;
  /** The views of the advert that were imported since. */
  views: readonly ToldViews[];
  /** The agency's day. */
  today: string;
};

/** News for a seller from facts alone; without the visitors' remarks for a text that the checks flag because of them. */
export const newsTexts = (frame: MessageFrame, news: News): MessageText[] => [
  newsText(frame, news, true),
  newsText(frame, news, false),
];

const countWords = {
  fr: {
    visits: ['aucune visite n’a eu lieu', 'une visite a eu lieu', 'visites ont eu lieu'],
    offers: [
      'Aucune offre n’est en cours d’examen.',
      'Une offre est en cours d’examen.',
      'offres sont en cours d’examen.',
    ],
  },
  en: {
    visits: ['no visit has taken place', 'one visit has taken place', 'visits have taken place'],
    offers: [
      'No offer is under consideration.',
      'One offer is under consideration.',
      'offers are under consideration.',
    ],
  },
} as const;

const counted = (count: number, [none, one, several]: readonly [string, string, string]): string =>
  count === 0 ? none : count === 1 ? one : `${count} ${several}`;

function newsText(frame: MessageFrame, news: News, withRemarks: boolean): MessageText {
  const { language, timeZone } = frame;
  const words = countWords[language];
  const since = dayIn(language, news.since, timeZone);
  const title = plainTitle(news.property);
  const isFrench = language === 'fr';
  const home = isFrench ? 'votre bien' : 'your property';
  const named = title ? `${home} (${title})` : home;
  const visits = isFrench
    ? `Voici où en est la vente de ${named}. Depuis le ${since}, ${counted(news.visits, words.visits)}.`
    : `Here is where the sale of ${named} stands. Since ${since}, ${counted(news.visits, words.visits)}.`;
  const offers = counted(news.offers, words.offers);
  const views = viewsSentence(language, news.views, news.today);
  // A remark about one visitor may name another.
  const people = news.told.flatMap((each) => each.people);
  const told = news.told.map(({ visit }) => {
    const remarks = withRemarks
      ? {
          liked: withoutVisitor(visit.liked, people, visit.attendees),
          disliked: withoutVisitor(visit.disliked, people, visit.attendees),
        }
      : { liked: [], disliked: [] };
    const lines = feedbackLines(frame, { visit, tellsPrice: false }, remarks);
    const day = dayIn(language, visit.starts_at, timeZone);
    return [isFrench ? `Visite du ${day}` : `Visit on ${day}`, ...lines].join('  \n');
  });
  return {
    subject: isFrench ? 'Des nouvelles de votre vente' : 'News of your sale',
    body: letterOf(frame, [visits, ...told, offers, ...(views ? [views] : [])]),
    sms: smsOf(frame, [visits, offers, ...(views ? [views] : [])]),
  };
}
