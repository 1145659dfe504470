import shared from '../components/shared.module.css';
import { RecordLink } from '../drawer/record-link.tsx';
import type { RouterOutputs } from '../trpc.ts';
import { useAdvertTexts } from './use-advert-texts.ts';

type Check = RouterOutputs['properties']['checkAdverts'];

/** The adverts that lack something, each with its record. */
export function AdvertsToReview({ check: { incomplete, leftOut, data } }: { check: Check }) {
  const { adverts: words } = useAdvertTexts();
  const hidden = incomplete + leftOut - data.length;
  return (
    <>
      <ul className={shared.rows}>
        {data.map((advert) => (
          <li key={advert.id}>
            <span className={shared.grow}>
              <RecordLink record={{ kind: 'property', id: advert.id }}>{advert.reference}</RecordLink> {advert.title}
            </span>
            <Reasons advert={advert} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={shared.soft}>{words.more(hidden)}</p>}
    </>
  );
}

function Reasons({ advert: { isLeftOut, gaps, lost } }: { advert: Check['data'][number] }) {
  const { adverts: words } = useAdvertTexts();
  const wordsOf = (list: Partial<Record<string, string>>) => gaps.flatMap((gap) => list[gap] ?? []);
  const missing = wordsOf(words.gaps);
  const reasons = [
    ...(isLeftOut ? [words.isLeftOut] : []),
    ...(missing.length > 0 ? [`${words.missing} ${missing.join(', ')}`] : []),
    ...wordsOf(words.limits),
    ...(lost ? [words.lost(lost)] : []),
  ];
  return <small>{reasons.join(' · ')}</small>;
}
