import { ActionIcon, Badge, Menu, TextInput, UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconDots, IconDownload, IconStar, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { photoLimits } from '../../../domain/photos/limits.ts';
import { photoPath } from '../properties/property.ts';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import type { Photo } from './photo.ts';
import styles from './photos.module.css';
import { usePhotoDrag } from './use-photo-drag.ts';

type PhotoTileProps = {
  photo: Photo;
  index: number;
  count: number;
  onOpen(): void;
  /** Puts a photo at a place; the page then gives it the focus. */
  onMove(id: string, to: number): void;
  onDrop(id: string, besides: string, side: 'before' | 'after'): void;
  onTitle(title: string | null): void;
  onRemove(): void;
};

/** One photo: a press shows it large; it is sorted by the mouse, by Shift and an arrow, or by its menu. */
export function PhotoTile({ photo, index, count, onOpen, onMove, onDrop, onTitle, onRemove }: PhotoTileProps) {
  const { photos: words } = usePropertyTexts();
  const { id, key, title, name } = photo;
  const { ref, isDragged, side } = usePhotoDrag(id, (dropped, besides) => onDrop(dropped, id, besides));
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Delete') onRemove();
    else if (step && event.shiftKey) onMove(id, index + step);
    else return;
    event.preventDefault();
  };
  const label = words.photo(index + 1, count, title);
  return (
    <li ref={ref} className={styles.tile} data-dragged={isDragged} data-side={side}>
      <UnstyledButton
        className={styles.open}
        aria-label={words.show(label)}
        data-photo={id}
        title={name}
        onClick={onOpen}
        onKeyDown={handleKeyDown}
      >
        <img
          src={photoPath(key, 'thumbnail')}
          alt=""
          width={photo.width}
          height={photo.height}
          loading="lazy"
          draggable={false}
        />
      </UnstyledButton>
      {index === 0 && (
        <Badge className={styles.main} size="sm" color="dark">
          {words.main}
        </Badge>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon className={styles.menu} variant="default" size={30} aria-label={words.actions(label)}>
            <IconDots size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {index > 0 && (
            <Menu.Item leftSection={<IconStar size={16} aria-hidden />} onClick={() => onMove(id, 0)}>
              {words.makeMain}
            </Menu.Item>
          )}
          {index > 0 && (
            <Menu.Item leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => onMove(id, index - 1)}>
              {words.earlier}
            </Menu.Item>
          )}
          {index < count - 1 && (
            <Menu.Item leftSection={<IconArrowRight size={16} aria-hidden />} onClick={() => onMove(id, index + 1)}>
              {words.later}
            </Menu.Item>
          )}
          <Menu.Item
            component="a"
            c="var(--ink)"
            href={photoPath(key, 'original')}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {words.original}
          </Menu.Item>
          <Menu.Item c="var(--bad)" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
            {words.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Caption key={title} title={title} label={words.captionOf(index + 1)} onTitle={onTitle} />
    </li>
  );
}

type CaptionProps = { title: string | null; label: string; onTitle(title: string | null): void };

/** It is saved when it is left, or with Enter; Escape brings back what it was. */
function Caption({ title, label, onTitle }: CaptionProps) {
  const { photos: words } = usePropertyTexts();
  const [text, setText] = useState(title ?? '');
  const save = () => {
    const given = text.trim() || null;
    if (given !== title) onTitle(given);
  };
  return (
    <TextInput
      variant="unstyled"
      classNames={{ input: styles.caption ?? '' }}
      aria-label={label}
      placeholder={words.caption}
      value={text}
      maxLength={photoLimits.titleLength}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
        if (key === 'Escape') setText(title ?? '');
      }}
    />
  );
}
