import { pastDate } from './calendar-findings.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import type { Moment } from './reading/moments.ts';
import type { Visit } from './records.ts';
import { visitDiffers } from './visit-moments.ts';

/** Words that confirm a meeting which is to come. */
const CONFIRMING =
  /(?<![a-z])(?:confirm(?:e|ons|er|ing)(?! que vous)|rappel(?:le|ons)?(?! du)(?![a-z])|vous (?:attends?|attendons|retrouve|accueille\w*)|aura lieu|remind\w*|see you|look(?:ing)? forward)(?![a-z])/;

/** « je vous confirme votre rendez-vous du 18 », which is over: the date of the message before. */
export function confirmedThoughOver(
  facts: DraftFacts,
  text: Text,
  moment: Moment,
  fitting: readonly Visit[],
): Finding | undefined {
  const { date, sentence, hour, isDateCarried } = moment;
  const isOverNow =
    fitting.every(({ starts_at }) => starts_at <= facts.at) &&
    date &&
    !isDateCarried &&
    date.days.every((day) => day < facts.today);
  if (
    !isOverNow ||
    date.isPast ||
    sentence.isPast ||
    sentence.isChange ||
    !hour ||
    !(CONFIRMING.test(sentence.plain) || isListed(facts, sentence.plain))
  )
    return undefined;
  const [next] = facts.visits.filter(
    ({ status, starts_at, property_id }) =>
      status === 'scheduled' && starts_at > facts.at && fitting.some((visit) => visit.property_id === property_id),
  );
  return next ? visitDiffers(facts, text, moment, next) : pastDate(text, facts, moment);
}

/** « Date : mercredi 18 novembre », below words that confirm a visit. */
const isListed = ({ texts }: DraftFacts, line: string): boolean =>
  /^\W*(?:date|jour|quand|when|rendez-vous|rdv|visite)(?: et heure)? ?:/.test(line) &&
  texts.some(({ reading }) => /(?<![a-z])confirm/.test(reading.source.plain));
