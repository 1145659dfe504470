import { checkAddresses } from './check-addresses.ts';
import { checkAvailability } from './check-availability.ts';
import { checkBudgetFit } from './check-budget-fit.ts';
import { checkBudgetGap } from './check-budget-gap.ts';
import { checkBuildingYears } from './check-building-years.ts';
import { checkClosedDays } from './check-closed-days.ts';
import { checkCutStreet } from './check-cut-street.ts';
import { checkDescribedHomes } from './check-described-homes.ts';
import { checkEnergyWords } from './check-energy-words.ts';
import { checkFormerVisits } from './check-former-visits.ts';
import { checkHomeKinds } from './check-home-kinds.ts';
import { checkLanguage } from './check-language.ts';
import { checkLegalClaims } from './check-legal-claims.ts';
import { checkLegalFigures } from './check-legal-figures.ts';
import { checkLegalTerms } from './check-legal-terms.ts';
import { checkLetting } from './check-letting.ts';
import { checkConfirmedVisits, checkMissedVisits } from './check-missed-visits.ts';
import { checkNamedClients } from './check-named-clients.ts';
import { checkNames } from './check-names.ts';
import { checkOfferStates } from './check-offer-states.ts';
import { checkOtherPeople } from './check-other-people.ts';
import { checkOwnCounts } from './check-own-counts.ts';
import { checkOwnDates } from './check-own-dates.ts';
import { checkOwnHours } from './check-own-hours.ts';
import { checkOwnNames } from './check-own-names.ts';
import { checkOwnOffice } from './check-own-office.ts';
import { checkPassedHours } from './check-passed-hours.ts';
import { checkPastVisits } from './check-past-visits.ts';
import { checkPayments } from './check-payments.ts';
import { checkPlaces } from './check-places.ts';
import { checkPressure } from './check-pressure.ts';
import { checkPriceChanges } from './check-price-changes.ts';
import { checkPrices } from './check-prices.ts';
import { checkProperties } from './check-properties.ts';
import { checkSaidTwice } from './check-said-twice.ts';
import { checkSearch } from './check-search.ts';
import { checkSeasons } from './check-seasons.ts';
import { checkSeenHomes } from './check-seen-homes.ts';
import { checkSubjectTown } from './check-subject-town.ts';
import { checkSums } from './check-sums.ts';
import { checkTimeZones } from './check-time-zones.ts';
import { checkTitleFeatures } from './check-title-features.ts';
import { checkUnitPrices } from './check-unit-prices.ts';
import { checkUnlawful } from './check-unlawful.ts';
import { checkViews } from './check-views.ts';
import { checkVisitHosts } from './check-visit-hosts.ts';
import { checkVisitLength } from './check-visit-length.ts';
import { checkVisitSlips } from './check-visit-slips.ts';
import { checkVocatives } from './check-vocatives.ts';
import { checkWithdrawalEnd } from './check-withdrawal-end.ts';
import type { DraftFacts } from './draft-facts.ts';
import type { Finding } from './finding.ts';

/** The checks of a draft against records alone. */
export const recordChecks: readonly ((facts: DraftFacts) => Finding[])[] = [
  checkAddresses,
  checkNames,
  checkOwnNames,
  checkOwnOffice,
  checkPlaces,
  checkPrices,
  checkPriceChanges,
  checkUnitPrices,
  checkProperties,
  checkAvailability,
  checkPastVisits,
  checkConfirmedVisits,
  checkMissedVisits,
  checkFormerVisits,
  checkSeenHomes,
  checkVocatives,
  checkLegalTerms,
  checkLegalFigures,
  checkLetting,
  checkSeasons,
  checkLegalClaims,
  checkVisitSlips,
  checkVisitHosts,
  checkVisitLength,
  checkOfferStates,
  checkSearch,
  checkBudgetFit,
  checkBudgetGap,
  checkUnlawful,
  checkPressure,
  checkLanguage,
  checkOtherPeople,
  checkNamedClients,
  checkTitleFeatures,
  checkBuildingYears,
  checkPassedHours,
  checkHomeKinds,
  checkDescribedHomes,
  checkEnergyWords,
  checkSubjectTown,
  checkWithdrawalEnd,
  checkTimeZones,
  checkPayments,
  checkSums,
  checkOwnDates,
  checkClosedDays,
  checkOwnHours,
  checkCutStreet,
  checkOwnCounts,
  checkViews,
  checkSaidTwice,
];
