import type { DAVResponse } from 'tsdav';
import type { OfferedCalendar } from '../../storage/entities/calendar.ts';

/** More than an account has; a list without an end is no list. */
const MAX_CALENDARS = 50;
const MAX_NAME = 100;

/** The calendars among what a server answered that take events. A name of digits comes as a number. */
export const calendarsIn = (responses: readonly DAVResponse[], base: string): OfferedCalendar[] =>
  responses
    .filter(({ ok, href, props }) => ok && typeof href === 'string' && isCalendar(props) && takesEvents(props))
    .slice(0, MAX_CALENDARS)
    .flatMap(({ href, props }) => {
      if (!URL.canParse(href as string, base)) return [];
      const url = new URL(href as string, base);
      return [{ url: url.href, name: nameIn(props) || lastPartOf(url) }];
    });

type Props = DAVResponse['props'];

const isCalendar = (props: Props): boolean => Object.hasOwn(Object(props?.resourcetype), 'calendar');

/** A server that does not say which components it takes takes all (RFC 4791, 5.2.3). */
function takesEvents(props: Props): boolean {
  const { comp } = Object(props?.supportedCalendarComponentSet);
  const names = [comp ?? []].flat().map((one) => one?._attributes?.name);
  return names.length === 0 || names.includes('VEVENT');
}

function nameIn(props: Props): string {
  const given = props?.displayname?._cdata ?? props?.displayname;
  const name = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  return name
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .toWellFormed();
}

const lastPartOf = ({ pathname, hostname }: URL): string =>
  pathname.split('/').findLast(Boolean)?.slice(0, MAX_NAME) ?? hostname;
