import { Badge, Group, Text, ThemeIcon } from '@mantine/core';
import { IconListDetails, IconMail, IconMessage2, IconMessages, IconSignature } from '@tabler/icons-react';
import { formatAddress } from '../../components/format-address.ts';
import { TimeAgo } from '../../components/time-ago.tsx';
import { RecordLink } from '../../drawer/record-link.tsx';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { serverNow } from '../../server-clock.ts';
import { contentOf, type Draft, type Review, titleOf } from './draft.ts';

type DraftHeadingProps = { review: Review; id?: string };

/** The recipient, the kind of message and the draft's age. */
export function DraftHeading({ review, id }: DraftHeadingProps) {
  const translations = useTranslations();
  const { draft, contact } = review;
  const title = titleOf(review, translations);
  const { item } = contentOf(draft);
  const to = 'to' in item ? item.to : undefined;
  return (
    <Group component="header" gap="2px 10px" miw={0}>
      <ThemeIcon variant="light" size={32}>
        <KindIcon kind={draft.kind} size={19} />
      </ThemeIcon>
      <Text component="h2" id={id} fz="md" fw={600}>
        {contact ? (
          <RecordLink quiet record={{ kind: 'contact', id: contact.id }}>
            {title}
          </RecordLink>
        ) : (
          title
        )}
      </Text>
      <Text span c="dimmed" fz="sm">
        {to && formatAddress(to)}
      </Text>
      <Text span c="dimmed" fz="sm" ms="auto">
        <ExpiryTag draft={draft} /> <TimeAgo at={draft.createdAt} />
      </Text>
    </Group>
  );
}

const SOON_MS = 2 * 86_400_000;

type ExpiryTagProps = { draft: Draft };

/** Warns before a draft expires: the oldest drafts are at the end of the queue, where they are easily missed. */
function ExpiryTag({ draft: { status, expiresAt } }: ExpiryTagProps) {
  const { draft } = useTranslations();
  const { formatDateTime } = useDateFormat();
  if (status !== 'pending' || Date.parse(expiresAt) - serverNow() > SOON_MS) return null;
  return <Badge color="yellow">{draft.expires(formatDateTime(expiresAt))}</Badge>;
}

const icons = {
  sms: IconMessage2,
  email: IconMail,
  enrollment: IconListDetails,
  campaign: IconMessages,
  signature: IconSignature,
};

type KindIconProps = Pick<Draft, 'kind'> & { size: number };

export function KindIcon({ kind, size }: KindIconProps) {
  const { draft } = useTranslations();
  const Icon = icons[kind];
  return <Icon size={size} stroke={1.7} aria-label={draft.kinds[kind]} role="img" />;
}
