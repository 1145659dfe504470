import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './rich-text.module.css';

const isAddress = (typed: string) => /^(?:https?:\/\/\S+\.\S+|mailto:\S+@\S+|tel:\S+)$/i.test(typed);

type LinkButtonProps = {
  onLink(href: string): void;
  /** Goes back to the text. */
  onLeave(): void;
};

/** Makes the selected words a link; without any, the address is its own text. */
export function LinkButton({ onLink, onLeave }: LinkButtonProps) {
  const { editor: words } = useTranslations();
  const [selected, setSelected] = useState<Range | null>(null);
  const [typed, setTyped] = useState('');
  const href = /^[a-z]+:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;
  const open = () => {
    const selection = getSelection();
    setSelected(selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : document.createRange());
  };
  const close = () => {
    setSelected(null);
    setTyped('');
  };
  const add = () => {
    if (!isAddress(href) || !selected) return;
    const selection = getSelection();
    selection?.removeAllRanges();
    selection?.addRange(selected);
    if (selected.collapsed) document.execCommand('insertText', false, href);
    else onLink(href);
    close();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The field stands in the form of the message, which is neither sent nor left by this.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') return add();
    close();
    onLeave();
  };
  return (
    // In a portal it would lie beneath a dialog.
    <Popover
      opened={selected !== null}
      onChange={(opened) => opened || close()}
      trapFocus
      returnFocus
      position="bottom-start"
      withinPortal={false}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.link}
          onMouseDown={(event) => event.preventDefault()}
          onClick={open}
        >
          <IconLink size={17} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.link}>
          <TextInput
            label={words.linkTo}
            placeholder="www.exemple.fr"
            value={typed}
            onKeyDown={handleKeyDown}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button size="compact-md" disabled={!isAddress(href)} onClick={add}>
            {words.addLink}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
