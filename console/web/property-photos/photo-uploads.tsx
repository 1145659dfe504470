import { CloseButton, Group, Text } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { errorCodeOf } from '../trpc.ts';
import styles from './photos.module.css';
import type { Upload } from './use-photo-uploads.ts';

type PhotoUploadsProps = { uploads: readonly Upload[]; onClose(id: number): void };

/** The photos on their way to the server, and those that it refused. */
export function PhotoUploads({ uploads, onClose }: PhotoUploadsProps) {
  const { photos: words } = usePropertyTexts();
  const { errors, common } = useTranslations();
  if (uploads.length === 0) return null;
  const reasonOf = ({ error }: Upload) => {
    const code = errorCodeOf(error) ?? 'unreachable';
    return words.refusals[code] ?? errors[code] ?? errors.unknown;
  };
  return (
    <ul className={styles.uploads} aria-label={words.uploads}>
      {uploads.map((upload) => {
        const { id, name, state, share } = upload;
        const isOver = state === 'failed' || state === 'known';
        return (
          <li key={id} data-state={state} role={isOver ? 'alert' : undefined}>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text span fz="sm" style={{ overflowWrap: 'anywhere' }}>
                {isOver && `${name}${common.colon}`}
                {state === 'failed' && reasonOf(upload)}
                {state === 'known' && words.known}
                {!isOver && name}
              </Text>
              {isOver ? (
                <CloseButton size="sm" aria-label={words.closeUpload(name)} onClick={() => onClose(id)} />
              ) : (
                <Text span fz="sm" c="dimmed" flex="none">
                  {state === 'sending' ? words.sending(share) : words.states[state]}
                </Text>
              )}
            </Group>
            {!isOver && <progress value={share} aria-label={words.progressOf(name)} />}
          </li>
        );
      })}
    </ul>
  );
}
