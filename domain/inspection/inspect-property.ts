import { lastDayOfDpe } from '../adverts/energy-rules.ts';
import { lintAdvert } from '../adverts/lint-advert.ts';
import { type AdvertDay, dayOf, mandateFindings } from '../adverts/mandate-rules.ts';
import { lastDayOf } from '../properties/diagnostic-duration.ts';
import { endsWithin, MANDATE_NOTICE_DAYS } from '../properties/ends-within.ts';
import type { Property } from '../properties/property-record.ts';
import { isClosed, isMarketed } from '../property-status/statuses.ts';
import { uuidOf } from '../shared/ids.ts';
import { type InspectionFinding, inspectionLaws, withoutWords } from './finding.ts';
import type { Registered } from './registered-mandates.ts';

/** How many days before its end a paper is named. A seller is asked for a new DPE, which an expert has to come for. */
const NOTICE_DAYS = { mandate: MANDATE_NOTICE_DAYS, dpe: 60, diagnostic: 30 };

/**
 * Lists what an inspector would find wrong with a property today, and what will be wrong soon. Inspectors begin with the published
 * adverts and ask for the mandate of each, so a property is inspected that is published, or for sale under a mandate.
 * @param registered its mandate as the register has it; null if the register has no such number, undefined if it need not
 */
export function inspectProperty(
  property: Property,
  at: AdvertDay,
  registered?: Registered | null,
): InspectionFinding[] {
  if (!isInspected(property)) return [];
  const ofAdvert = property.published
    ? [...lintAdvert(property, property.description ?? '', at), ...availabilityFindings(property)]
    : mandateFindings(property, at);
  return [
    ...[...ofAdvert, ...registerFindings(property, at, registered)].map((finding) => ({
      until: null,
      diagnostic: null,
      ...finding,
    })),
    ...endFindings(property, at),
    ...diagnosticFindings(property, at.day),
  ];
}

/** `dueForInspection` has the same as a condition. */
export const isInspected = ({ published, mandate, status }: Property): boolean =>
  published || (mandate !== null && isMarketed(status));

/** An advert for what is not for sale deceives about its availability. */
const availabilityFindings = ({ status }: Property) =>
  isClosed(status) ? [{ ...withoutWords, rule: 'availability' as const, law: inspectionLaws.availability }] : [];

/** The record says what the register of mandates says: a signed mandate for this property, with the same days, price and fees. */
function registerFindings(property: Property, { timeZone }: AdvertDay, registered?: Registered | null) {
  const { id, mandate } = property;
  if (!mandate || registered === undefined) return [];
  const dayOrNull = (instant: string | null) => instant && dayOf(instant, timeZone);
  const isSame =
    registered !== null &&
    (registered.state === 'signed' || registered.state === 'ended') &&
    registered.property_id === uuidOf('property', id) &&
    registered.signed_on === dayOrNull(mandate.signedAt) &&
    (registered.ended_on ?? registered.ends_on) === dayOrNull(mandate.expiresAt);
  if (!isSame) return [{ ...withoutWords, rule: 'register' as const, law: inspectionLaws.register }];
  return isSoldAsSigned(property, registered)
    ? []
    : [{ ...withoutWords, rule: 'mandateTerms' as const, law: inspectionLaws.terms }];
}

/** An agent offers a property at the price and for the fees of the mandate: others need an amendment. */
function isSoldAsSigned({ priceEuros, feesPercent, feesPaidBy }: Property, signed: Registered): boolean {
  const terms = [
    [signed.price_euros, priceEuros],
    [signed.fees_percent, feesPercent],
    [signed.fees_paid_by, feesPaidBy],
  ] as const;
  return terms.every(([agreed, asked]) => agreed === null || asked === null || agreed === asked);
}

/** The mandate and the DPE, while they hold. Their end is a finding of the advert. */
function endFindings(property: Property, { day, timeZone }: AdvertDay): InspectionFinding[] {
  const { mandate, published } = property;
  const endsSoon = (until: string | null, days: number): until is string =>
    until !== null && endsWithin(until, days, day);
  const mandateEnd = mandate?.expiresAt ? dayOf(mandate.expiresAt, timeZone) : null;
  const dpeEnd = published ? lastDayOfDpe(property) : null;
  const found: InspectionFinding[] = [];
  if (endsSoon(mandateEnd, NOTICE_DAYS.mandate)) {
    found.push({ ...ending, rule: 'mandateEnd', law: inspectionLaws.mandate, until: mandateEnd });
  }
  if (endsSoon(dpeEnd, NOTICE_DAYS.dpe)) {
    found.push({ ...ending, rule: 'dpeEnd', law: inspectionLaws.dpeValidity, until: dpeEnd });
  }
  return found;
}

const ending = { ...withoutWords, diagnostic: null };

const diagnosticFindings = ({ diagnostics }: Property, day: string): InspectionFinding[] =>
  diagnostics.flatMap(({ kind, date, expires: noted }) => {
    const expires = noted ?? (date && lastDayOf(kind, date));
    if (expires === null) return [];
    if (expires >= day && !endsWithin(expires, NOTICE_DAYS.diagnostic, day)) return [];
    const law = kind === 'risks' ? inspectionLaws.risksReport : inspectionLaws.diagnostics;
    const until = expires < day ? null : expires;
    return [{ ...withoutWords, rule: 'diagnosticEnd' as const, law, until, diagnostic: kind }];
  });
