import { IconBan } from '@tabler/icons-react';
import { isEmail } from '../../../domain/shared/is-email.ts';
import { formatAddress } from '../components/format-address.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Review } from './draft.ts';
import styles from './drafts.module.css';

type BlockedNoticeProps = { review: Review };

/** Why approving the draft would be refused now. */
export function BlockedNotice({ review: { draft: shown, blocked } }: BlockedNoticeProps) {
  const { draft, errors } = useTranslations();
  if (!blocked) return null;
  const { formerAddress } = blocked;
  const reason =
    formerAddress === undefined
      ? (errors[blocked.code] ?? blocked.message)
      : draft.formerAddress(formatAddress(formerAddress), {
          isEmail: isEmail(formerAddress),
          isOfAgent: shown.requestedBy.kind === 'key',
        });
  return (
    <p className={`${shared.notice} ${shared.bad} ${styles.warning}`}>
      <IconBan size={17} aria-hidden />
      <span>
        <strong>{draft.blocked}.</strong> {reason}
      </span>
    </p>
  );
}
