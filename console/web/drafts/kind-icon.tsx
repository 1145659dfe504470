import { IconListDetails, IconMail, IconMessage2, IconMessages } from '@tabler/icons-react';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Draft } from './draft.ts';

const icons = { sms: IconMessage2, email: IconMail, enrollment: IconListDetails, campaign: IconMessages };

type KindIconProps = Pick<Draft, 'kind'> & { size: number };

export function KindIcon({ kind, size }: KindIconProps) {
  const { draft } = useTranslations();
  const Icon = icons[kind];
  return <Icon size={size} stroke={1.7} aria-label={draft.kinds[kind]} role="img" />;
}
