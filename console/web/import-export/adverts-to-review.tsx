import shared from '../components/shared.module.css';
import { RecordLink } from '../drawer/record-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { RouterOutputs } from '../trpc.ts';

type Check = RouterOutputs['properties']['checkAdverts'];

/** The adverts that lack something, each with its record. */
export function AdvertsToReview({ check: { incomplete, data } }: { check: Check }) {
  const { adverts: words } = useTranslations();
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
      {incomplete > data.length && <p className={shared.soft}>{words.more(incomplete - data.length)}</p>}
    </>
  );
}

function Reasons({ advert: { gaps, lost } }: { advert: Check['data'][number] }) {
  const { adverts: words } = useTranslations();
  const wordsOf = (list: Partial<Record<string, string>>) => gaps.flatMap((gap) => list[gap] ?? []);
  const missing = wordsOf(words.gaps);
  const reasons = [
    ...(missing.length > 0 ? [`${words.missing} ${missing.join(', ')}`] : []),
    ...wordsOf(words.limits),
    ...(lost ? [words.lost(lost)] : []),
  ];
  return <small>{reasons.join(' · ')}</small>;
}
