import { IconBan } from '@tabler/icons-react';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Review } from './draft.ts';
import styles from './drafts.module.css';

type BlockedNoticeProps = Pick<Review, 'blocked'>;

/** Why approving the draft would be refused now. */
export function BlockedNotice({ blocked }: BlockedNoticeProps) {
  const { draft, errors } = useTranslations();
  if (!blocked) return null;
  return (
    <p className={`${shared.notice} ${shared.bad} ${styles.warning}`}>
      <IconBan size={17} aria-hidden />
      <span>
        <strong>{draft.blocked}.</strong> {errors[blocked.code] ?? blocked.message}
      </span>
    </p>
  );
}
