import type { Language, TimeZone } from '../../storage/column-values.ts';
import { publicId } from '../shared/ids.ts';
import { localTime } from '../shared/local-time.ts';
import { type DraftToCheck, textsOf } from './draft-texts.ts';
import type { Finding } from './finding.ts';
import { withKnownStreets } from './known-streets.ts';
import { findMentions, type Mention } from './mentions.ts';
import type { OtherPeople } from './other-people.ts';
import type { OwnTexts } from './own-texts.ts';
import type { Property } from './property.ts';
import { streetKey } from './reading/places.ts';
import { type Reading, readText } from './reading/read-text.ts';
import type { Colleague, Contact, Offer, Records, Visit } from './records.ts';
import { sayMoment } from './say-dates.ts';

/** A draft's texts as they were read. */
type ReadDraft = {
  draft: DraftToCheck;
  /** The instant at which the text is taken to be read: now, or when it leaves. */
  at: Date;
  today: string;
  time: string;
  language: Language;
  readings: Reading[];
};

export function readDraft(draft: DraftToCheck, now: Date, zone: TimeZone, language: Language): ReadDraft {
  const at = draft.release_at && draft.release_at > now ? draft.release_at : now;
  const { day: today, time } = localTime(at, zone);
  const readings = textsOf(draft).map(([field, text]) => readText(field, text, today, language));
  return { draft, at, today, time, language, readings };
}

/** A draft with the records of its contact, before the properties that it names are read. */
export type ReadFacts = ReadDraft & {
  contact: Contact | undefined;
  /** In the order of the calendar. */
  visits: Visit[];
  /** Visits of the properties that the contact sells. */
  sellerVisits: Visit[];
  offers: Offer[];
  colleagues: Colleague[];
};

export function readFactsOf(
  read: ReadDraft,
  { contacts, visits, sellerVisits, offers, colleagues }: Omit<Records, 'properties'>,
): ReadFacts {
  const { contact_id: id } = read.draft;
  return {
    ...read,
    contact: contacts.get(id ?? ''),
    visits: visits.filter(({ contact_id }) => contact_id === id),
    sellerVisits: sellerVisits.filter(({ seller_id }) => seller_id === id),
    offers: offers.filter(({ contact_id }) => contact_id === id),
    colleagues,
  };
}

/** A text with the properties that it names. */
export type Text = { reading: Reading; mentions: Mention[] };

/** Everything that the facts of one draft are compared with. */
export type DraftFacts = ReadFacts & {
  records: Records;
  /** The properties that the contact visits or has made an offer for. */
  candidates: Property[];
  /** Records of other people, as far as the texts may tell of them. */
  others: OtherPeople;
  own: OwnTexts;
  texts: Text[];
};

export function factsOf(read: ReadFacts, records: Records, others: OtherPeople, own: OwnTexts): DraftFacts {
  const { visits, offers, readings } = read;
  const current = [
    ...visits.filter(({ status }) => status === 'scheduled'),
    ...offers.filter(({ stage }) => stage !== 'refused'),
  ].map(({ property_id }) => property_id);
  const ids = current.length > 0 ? current : visits.map(({ property_id }) => property_id);
  const ownStreet = records.profile.street ? streetKey(records.profile.street).key : undefined;
  const candidates = [...new Set(ids)].flatMap((id) => records.properties.get(id) ?? []);
  return {
    ...read,
    records,
    candidates,
    others,
    own,
    texts: readings.map((read) => {
      const reading = withKnownStreets(read, records.properties, ownStreet);
      return { reading, mentions: findMentions(reading, records.properties, candidates) };
    }),
  };
}

export const propertyOf = (
  { records }: DraftFacts,
  { property_id }: Pick<Visit, 'property_id'>,
): Property | undefined => records.properties.get(property_id);

/** A visit as the person who reviews knows it: « NAN-0051, mardi 24 novembre à 11 h 45 ». */
export function visitNamed(facts: DraftFacts, visit: Visit): NonNullable<Finding['record']> {
  const property = propertyOf(facts, visit);
  const moment = sayMoment(visit.day, visit.time, facts.language);
  return {
    kind: 'visit',
    id: publicId('visit', visit.id),
    label: property ? `${property.reference}, ${moment}` : moment,
  };
}
