/** Mail of everybody comes from these domains, so that only single addresses of them can be a form's. */
const publicProvider =
  /^(?:(?:gmail|googlemail|icloud|me|mac|msn|protonmail|mail|ymail|rocketmail)\.com|(?:hotmail|outlook|live|yahoo|gmx|aol|yandex)(?:\.[a-z]{2,3}){1,2}|(?:orange|wanadoo|free|sfr|neuf|laposte|bbox|numericable|aliceadsl|cegetel|9online|voila|tiscali)\.(?:fr|net)|club-internet\.fr|proton\.me|pm\.me)$/;
export const isPublicProvider = (domain: string): boolean => publicProvider.test(domain.toLowerCase());
