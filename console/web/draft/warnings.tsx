import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import parts from '../look/parts.module.css';
import { useDates, useWords } from '../words/words.tsx';
import styles from './draft.module.css';
import type { Found, Review } from './item.ts';

/** What a quick reader would miss: what shows nothing, what imitates something else, what was never filled in. */
export function Warnings({ found }: { found: Found }) {
  const { draft, common } = useWords();
  const total = found.hiddenCharacters.reduce((sum, { count }) => sum + count, 0);
  const named = found.hiddenCharacters
    .map(({ code, name, count }) => `${code} ${draft.character(name)} × ${count}`)
    .join(', ');
  const quoted = (texts: string[]) => common.colon + texts.map(common.quoted).join(', ');
  return (
    <>
      {found.leftBlanks.length > 0 && <Warning>{draft.blanks + quoted(found.leftBlanks)}</Warning>}
      {found.disguisedLinks.map(({ text, target }) => (
        <Warning key={`${text} ${target}`}>{draft.disguised(text, target)}</Warning>
      ))}
      {total > 0 && <Warning>{draft.hidden(total) + common.colon + named}</Warning>}
      {found.mixedScripts.length > 0 && <Warning>{draft.mixed + quoted(found.mixedScripts)}</Warning>}
    </>
  );
}

/** The same was asked for the same person besides: both approved, they would read it twice. */
export function Twice({ twin }: { twin: Review['twin'] }) {
  const { draft, common, standing } = useWords();
  const { moment } = useDates();
  if (!twin) return null;
  return (
    <Warning>
      <Link href={`/a-traiter/${twin.id}`}>{draft.twin}</Link>
      {`${common.colon}${standing[twin.status]}, ${moment(twin.at)}`}
    </Warning>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <p className={`${parts.notice} ${styles.warning}`}>
    <IconAlertTriangle size={17} aria-hidden />
    <span>{children}</span>
  </p>
);

/** Why an approval would be refused now. */
export function Blocked({ blocked }: { blocked: Review['blocked'] }) {
  const { draft, errors } = useWords();
  if (!blocked) return null;
  return (
    <p className={`${parts.notice} ${parts.bad} ${styles.warning}`}>
      <IconBan size={17} aria-hidden />
      <span>
        <strong>{draft.blocked}.</strong> {errors[blocked.code] ?? blocked.message}
      </span>
    </p>
  );
}
