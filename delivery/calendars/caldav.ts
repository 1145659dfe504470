import { createAccount, createObject, deleteObject, propfind, updateObject } from 'tsdav';
import type { OfferedCalendar } from '../../storage/entities/calendar.ts';
import { readBusyInThread } from './busy-reader.ts';
import { type CalendarAccess, type CalendarDriver, CalendarError } from './calendar-driver.ts';
import { calendarsIn } from './calendars-in.ts';
import { openDavFetch } from './dav-fetch.ts';
import { isEvent, withOwnPart } from './own-event.ts';

/** The longest answer that is read in the thread of the jobs: a list of calendars, or one event. */
const MAX_BYTES = 1024 * 1024;

/** A server that speaks CalDAV (RFC 4791): Nextcloud, Infomaniak, OVH, iCloud, Fastmail and others. */
export function openCalDav(access: CalendarAccess): CalendarDriver {
  const dav = openDavFetch(access, MAX_BYTES);
  const { fetch } = dav;

  /** The object at the place of an event; undefined if there is none. */
  async function read(href: string): Promise<{ text: string; etag: string | null } | undefined> {
    const response = await fetch(href, { method: 'GET' });
    if (response.status === 404 || response.status === 410) return undefined;
    if (!response.ok) throw faultIn(response);
    return { text: await response.text(), etag: response.headers.get('etag') };
  }

  /** The version that was written. Some servers name it only when they are asked, because they rewrite the event. */
  const versionAfter = async (response: Response, href: string) =>
    response.headers.get('etag') ?? (await read(href))?.etag ?? null;

  const create = (url: string, data: string) =>
    createObject({ url, data, headers: { ...ICALENDAR, 'If-None-Match': '*' }, fetch });
  const update = (url: string, data: string, etag: string | null) =>
    updateObject({ url, data, headers: ICALENDAR, ...(isStrong(etag) && { etag }), fetch });

  async function overwrite(href: string, uid: string, text: string): Promise<Response> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const there = await read(href);
      const response = there
        ? await update(href, withOwnPart(there.text, text, uid), there.etag)
        : await create(href, text);
      if (response.status !== 412) return response;
    }
    throw new CalendarError('changing');
  }

  return {
    list: () => listCalendars(access.address, dav),
    hrefOf: (calendarUrl, uid) => new URL(`${uid.replace('@', '-')}.ics`, withSlash(calendarUrl)).href,
    write: async ({ href, uid, etag, text, isWritten }) => {
      let response =
        isWritten && !isStrong(etag) ? undefined : await (isWritten ? update(href, text, etag) : create(href, text));
      if (!response || response.status === 412 || (isWritten && response.status === 404)) {
        response = await overwrite(href, uid, text);
      }
      if (!response.ok) throw faultIn(response, 'write');
      return { etag: await versionAfter(response, href) };
    },
    remove: async ({ href, uid }) => {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const there = await read(href);
        if (!there || !isEvent(there.text, uid)) return;
        const { etag } = there;
        const response = await deleteObject({ url: href, ...(isStrong(etag) && { etag }), fetch });
        if (response.ok || response.status === 404 || response.status === 410) return;
        if (response.status !== 412) throw faultIn(response, 'write');
      }
      throw new CalendarError('changing');
    },
    busy: (calendarUrl, period) => readBusyInThread({ access, calendarUrl, ...period }),
    close: dav.close,
  };
}

const ICALENDAR = { 'Content-Type': 'text/calendar; charset=utf-8' };
/** How often somebody else may change the event in between. */
const MAX_ATTEMPTS = 3;

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`);

/** A weak tag names no version that a change could be bound to (RFC 9110, 13.1.1). */
const isStrong = (etag: string | null): etag is string => etag !== null && !etag.startsWith('W/');

/** The calendar at the address itself, or else those that its server names for the account (RFC 6764, RFC 5397). */
async function listCalendars(address: string, dav: ReturnType<typeof openDavFetch>): Promise<OfferedCalendar[]> {
  const { fetch } = dav;
  const at = (url: string, depth: '0' | '1') =>
    propfind({
      url,
      depth,
      props: { 'd:displayname': {}, 'd:resourcetype': {}, 'c:supported-calendar-component-set': {} },
      fetch,
    });
  try {
    const own = calendarsIn(await at(address, '0'), address);
    if (own.length > 0) return own;
    const account = await createAccount({ account: { serverUrl: address, accountType: 'caldav' }, fetch });
    if (!account.homeUrl) throw new CalendarError('not_caldav');
    const calendars = calendarsIn(await at(account.homeUrl, '1'), account.homeUrl);
    if (calendars.length === 0) throw new CalendarError('no_calendar');
    return calendars;
  } catch (error) {
    if (error instanceof CalendarError && error.fault === 'no_calendar') throw error;
    // The library tells only that it found nothing, whatever the reason.
    if (dav.fault()) throw new CalendarError(dav.fault() as never);
    const [unauthorized, forbidden] = [401, 403].map((status) => dav.statuses().has(status));
    throw new CalendarError(unauthorized ? 'password' : forbidden ? 'forbidden' : 'not_caldav');
  }
}

function faultIn({ status, headers }: Response, doing?: 'write'): CalendarError {
  const after = Number(headers.get('retry-after')) || undefined;
  if (status === 401) return new CalendarError('password');
  if (status === 403 || status === 405) return new CalendarError(doing ? 'read_only' : 'forbidden');
  if (status === 404 || status === 409 || status === 410) return new CalendarError('calendar_gone');
  if (status === 507) return new CalendarError('full');
  if (status === 413) return new CalendarError('too_large');
  if (status >= 300 && status < 400) return new CalendarError('redirected');
  return new CalendarError('server_error', after);
}
