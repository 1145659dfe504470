import type { Selectable } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import { frenchEuros } from '../shared/french.ts';
import { letterOf, type MessageFrame, plainTitle, smsOf } from './visit-facts.ts';
import { type NamedPerson, withoutVisitor } from './without-visitor.ts';
import { dayIn, interestWords, nextStepWords } from './words.ts';
import type { MessageText } from './write-message.ts';

type Visit = Pick<
  Selectable<Tables['visit']>,
  'starts_at' | 'interest' | 'liked' | 'disliked' | 'felt_price_euros' | 'next_step' | 'attendees'
>;

/** The remarks that a seller reads of a visit, from the facts of its report alone. `liked` and `disliked` are sentences. */
type Told = { liked: string[]; disliked: string[] };

export type ReportedVisit = {
  visit: Visit;
  people: readonly NamedPerson[];
  property: { reference: string; title: string };
  tellsPrice: boolean;
  /** A sentence on the views of the advert, if any were imported. */
  views?: string | undefined;
};

/** The seller's report, and without the remarks for a text that the checks flag because of them. */
export function reportTexts(frame: MessageFrame, reported: ReportedVisit): MessageText[] {
  const { visit, people } = reported;
  const full = {
    liked: withoutVisitor(visit.liked, people, visit.attendees),
    disliked: withoutVisitor(visit.disliked, people, visit.attendees),
  };
  return [full, { ...full, liked: [] }, { ...full, disliked: [] }, { liked: [], disliked: [] }].map((told) =>
    reportText(frame, reported, told),
  );
}

/** The lines about one visit that sellers read, in their language. */
export function feedbackLines(
  { language }: Pick<MessageFrame, 'language'>,
  { visit, tellsPrice }: Pick<ReportedVisit, 'visit' | 'tellsPrice'>,
  { liked, disliked }: Told,
): string[] {
  const isFrench = language === 'fr';
  const colon = isFrench ? '\u00A0: ' : ': ';
  const line = (name: string, value: string | null | undefined) => (value ? `${name}${colon}${value}.` : undefined);
  const { interest, felt_price_euros: felt, next_step: next } = visit;
  const price = felt === null ? null : isFrench ? frenchEuros(felt) : `€${new Intl.NumberFormat('en-GB').format(felt)}`;
  const names = isFrench
    ? ['Intérêt', 'Points appréciés', 'Réserves', 'Prix ressenti pendant la visite', 'Suite']
    : ['Interest', 'Liked', 'Reservations', 'Price felt right during the visit', 'What comes next'];
  return [
    line(names[0] as string, interest === null ? null : interestWords[language][interest - 1]),
    line(names[1] as string, sentences(liked)),
    line(names[2] as string, sentences(disliked)),
    tellsPrice ? line(names[3] as string, price) : undefined,
    line(names[4] as string, next && nextStepWords[language][next]),
  ].filter((each) => each !== undefined);
}

const sentences = (remarks: readonly string[]): string => remarks.join('. ').replace(/[.!]+$/u, '');

function reportText(frame: MessageFrame, reported: ReportedVisit, told: Told): MessageText {
  const { language, timeZone } = frame;
  const { visit, property, views } = reported;
  const day = dayIn(language, visit.starts_at, timeZone);
  const lines = feedbackLines(frame, reported, told);
  const title = plainTitle(property);
  const [home, subject, nothing] =
    language === 'fr'
      ? [
          (named: string) => `Votre bien${named} a été visité le ${day}.`,
          `Compte rendu de la visite du ${day}`,
          'Nous attendons le retour du visiteur.',
        ]
      : [
          (named: string) => `Your property${named} was visited on ${day}.`,
          `Report of the viewing on ${day}`,
          'No feedback has been given yet.',
        ];
  const facts = lines.length > 0 ? lines : [nothing];
  return {
    subject,
    body: letterOf(frame, [home(title ? ` (${title})` : ''), facts.join('  \n'), ...(views ? [views] : [])]),
    sms: smsOf(frame, [home(''), ...facts, ...(views ? [views] : [])]),
  };
}
