import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslations } from '../i18n/language-provider.tsx';

type CopyButtonProps = { text: string; label?: string };

/** Mantine's `CopyButton` has no button of its own; this one says for two seconds that the text is copied. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { common } = useTranslations();
  const clipboard = useClipboard({ timeout: 2_000 });
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={clipboard.copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      onClick={() => clipboard.copy(text)}
    >
      {clipboard.copied ? common.copied : (label ?? common.copy)}
    </Button>
  );
}
