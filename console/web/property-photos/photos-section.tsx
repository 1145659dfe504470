import { Button, Group, Paper, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { photoLimits } from '../../../domain/photos/limits.ts';
import '../components/dropzone.css';
import { ErrorMessage } from '../components/error-message.tsx';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { trpc } from '../trpc.ts';
import type { Photo } from './photo.ts';
import { PhotoTile } from './photo-tile.tsx';
import { PhotoUploads } from './photo-uploads.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import styles from './photos.module.css';
import { usePhotoChanges } from './use-photo-changes.ts';
import { usePhotoUploads } from './use-photo-uploads.ts';

/** The browser's dialog shows pictures; on a phone it offers the camera as well. What is a photo the server decides by its bytes. */
const accept = 'image/*,.heic,.heif';

/** The photos of a property: brought by the mouse or from a list of files, sorted, named and removed. */
export function PhotosSection({ propertyId }: { propertyId: string }) {
  const { photos: words } = usePropertyTexts();
  const { data, error } = useQuery(trpc.properties.photos.queryOptions({ propertyId }));
  const { uploads, add, remove: closeUpload } = usePhotoUploads(propertyId);
  const changes = usePhotoChanges(propertyId);
  const [shown, setShown] = useState<number>();
  const openFiles = useRef<() => void>(null);
  const list = useRef<HTMLUListElement>(null);
  /** The photo that has just got another place, which keeps the focus. */
  const moved = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!moved.current) return;
    list.current?.querySelector<HTMLElement>(`[data-photo="${moved.current}"]`)?.focus();
    moved.current = undefined;
  });
  const photos = data?.data ?? [];
  const move = (id: string, to: number) => {
    moved.current = id;
    void changes.move(id, to);
  };
  const drop = (id: string, besides: string, side: 'before' | 'after') => {
    const others = photos.filter((photo) => photo.id !== id);
    const place = others.findIndex((photo) => photo.id === besides);
    move(id, side === 'before' ? place : place + 1);
  };
  const remove = (index: number) => {
    moved.current = (photos[index + 1] ?? photos[index - 1])?.id;
    changes.remove(photos[index] as Photo);
  };
  const isEmpty = data !== undefined && photos.length === 0;
  return (
    <Paper component="section" withBorder radius="lg" px="md" py="sm" mb="md" bg="var(--card)" aria-label={words.title}>
      <Group justify="space-between" gap="xs" mb={8}>
        <Text component="h2" fz="0.95rem" fw={600}>
          {words.title}
          {photos.length > 0 && (
            <Text span inherit fw={400} c="dimmed">
              {words.count(photos.length, photoLimits.perProperty)}
            </Text>
          )}
        </Text>
        <Button
          size="compact-sm"
          variant="light"
          className={styles.add}
          leftSection={<IconPhotoPlus size={16} aria-hidden />}
          disabled={photos.length >= photoLimits.perProperty}
          onClick={() => openFiles.current?.()}
        >
          {words.add}
        </Button>
      </Group>
      <ErrorMessage error={error ?? changes.error} />
      <Dropzone
        className={styles.drop}
        data-empty={isEmpty}
        openRef={openFiles}
        activateOnClick={isEmpty}
        activateOnKeyboard={false}
        enablePointerEvents
        tabIndex={-1}
        inputProps={{ 'aria-label': words.add, accept }}
        onDrop={add}
      >
        {isEmpty && (
          <Text c="dimmed" fz="sm" ta="center" py="lg">
            {words.empty}
            {data.imported > 0 && (
              <Text span inherit display="block">
                {words.imported(data.imported)}
              </Text>
            )}
          </Text>
        )}
        {photos.length > 0 && (
          <ul ref={list} className={styles.grid}>
            {photos.map((photo, index) => (
              <PhotoTile
                key={photo.id}
                photo={photo}
                index={index}
                count={photos.length}
                onOpen={() => setShown(index)}
                onMove={move}
                onDrop={drop}
                onTitle={(title) => changes.title(photo.id, title)}
                onRemove={() => remove(index)}
              />
            ))}
          </ul>
        )}
      </Dropzone>
      {photos.length > 1 && (
        <Text c="dimmed" fz="xs" mt={6} visibleFrom="sm">
          {words.sortHint}
        </Text>
      )}
      <PhotoUploads uploads={uploads} onClose={closeUpload} />
      {shown !== undefined && (
        <PhotoViewer photos={photos} index={shown} onIndex={setShown} onClose={() => setShown(undefined)} />
      )}
    </Paper>
  );
}
