/** The hours in which messages may leave, told by the clocks of Paris and not by Clef's own rules. */

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
});

/** The public holidays of the simulated months. */
const holidays = [
  '2026-12-25',
  '2027-01-01',
  '2027-03-29',
  '2027-05-01',
  '2027-05-06',
  '2027-05-08',
  '2027-11-01',
  '2027-11-11',
];

function localTime(at: number) {
  const given = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: `${given.year}-${given.month}-${given.day}`, weekday: given.weekday, hour: Number(given.hour) };
}

/** A message that was claimed in time may be given to its provider a few seconds later. */
const HANDOVER_MS = 11_000;
const soon = (test: (at: number) => boolean) => (at: number) => test(at) || test(at - HANDOVER_MS);

const isDaytime = (hour: number) => hour >= 8 && hour < 20;

/** Every day from 08:00 to 20:00. */
export const isCourteous = soon((at) => isDaytime(localTime(at).hour));

/** Monday to Saturday from 08:00 to 20:00, never on a public holiday. */
export const mayAdvertise = soon((at) => {
  const { day, weekday, hour } = localTime(at);
  return weekday !== 'Sun' && !holidays.includes(day) && isDaytime(hour);
});
