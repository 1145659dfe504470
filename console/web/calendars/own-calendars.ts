import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';

export type CalendarFeed = NonNullable<RouterOutputs['calendars']['read']['feed']>;
export type CalendarAccount = NonNullable<RouterOutputs['calendars']['read']['account']>;

export const refreshCalendars = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: trpc.calendars.pathKey() });

/** The providers that colleagues name most, with the address of their server. That of a Nextcloud is its owner's own. */
export const providers = [
  ['Infomaniak', 'https://sync.infomaniak.com/'],
  ['iCloud', 'https://caldav.icloud.com/'],
  ['Fastmail', 'https://caldav.fastmail.com/'],
  ['OVHcloud (Zimbra)', 'https://zimbra1.mail.ovh.net/'],
] as const;
