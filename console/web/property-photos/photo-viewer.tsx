import { ActionIcon, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Dialog } from '../components/dialog.tsx';
import { photoPath } from '../properties/property.ts';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import type { Photo } from './photo.ts';
import styles from './photos.module.css';

type PhotoViewerProps = { photos: readonly Photo[]; index: number; onIndex(index: number): void; onClose(): void };

/** The photos large, one after the other; after the last one comes the first again. */
export function PhotoViewer({ photos, index, onIndex, onClose }: PhotoViewerProps) {
  const { photos: words } = usePropertyTexts();
  const go = (step: number) => onIndex((index + step + photos.length) % photos.length);
  useHotkeys([
    ['ArrowLeft', () => go(-1)],
    ['ArrowRight', () => go(1)],
  ]);
  const photo = photos[index];
  if (!photo) return null;
  return (
    <Dialog wide title={words.photo(index + 1, photos.length, null)} onClose={onClose}>
      <div className={styles.viewer}>
        <img
          src={photoPath(photo.key, 'picture')}
          alt={photo.title ?? words.photo(index + 1, photos.length, null)}
          width={photo.width}
          height={photo.height}
        />
        <Group justify="space-between" wrap="nowrap" mt="xs">
          <ActionIcon size={44} variant="default" aria-label={words.previous} onClick={() => go(-1)}>
            <IconChevronLeft aria-hidden />
          </ActionIcon>
          <Text fz="sm" ta="center" aria-live="polite">
            {photo.title}
          </Text>
          <ActionIcon size={44} variant="default" aria-label={words.next} data-first onClick={() => go(1)}>
            <IconChevronRight aria-hidden />
          </ActionIcon>
        </Group>
      </div>
    </Dialog>
  );
}
