import shared from '../components/shared.module.css';
import { RecordLink } from '../drawer/record-link.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { RouterOutputs } from '../trpc.ts';
import { useAdvertTexts } from './use-advert-texts.ts';

type SinceLast = NonNullable<RouterOutputs['properties']['checkAdverts']['sinceLast']>;

/** The changes that the next file makes at the portal. Adverts that it does not have any more are named: the portal takes them down. */
export function AdvertsSinceLast({ sinceLast: { sentAt, added, changed, takenDown, data } }: { sinceLast: SinceLast }) {
  const { adverts: words } = useAdvertTexts();
  const { formatDateTime } = useDateFormat();
  return (
    <>
      <p>{words.sinceLast(formatDateTime(sentAt), added, changed, takenDown)}</p>
      {data.length > 0 && (
        <>
          <p>{words.takenDown}</p>
          <ul className={shared.rows}>
            {data.map(({ id, reference, title }) => (
              <li key={id}>
                <span className={shared.grow}>
                  <RecordLink record={{ kind: 'property', id }}>{reference}</RecordLink> {title}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {takenDown > data.length && <p className={shared.soft}>{words.more(takenDown - data.length)}</p>}
    </>
  );
}
