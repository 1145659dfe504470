import { ActionIcon, Button, Group, Popover, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';

const isAddress = (typed: string) => /^(?:https?:\/\/\S+\.\S+|mailto:\S+@\S+|tel:\S+)$/i.test(typed);

type LinkButtonProps = { editor: Editor };

/** Makes the selected words a link, or changes the link at the cursor; without either, the address is its own text. */
export function LinkButton({ editor }: LinkButtonProps) {
  const { editor: words } = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const href = /^[a-z]+:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;
  const open = () => {
    setTyped(editor.getAttributes('link').href ?? '');
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const add = () => {
    if (!isAddress(href)) return;
    close();
    editor.view.focus();
    const isNew = editor.state.selection.empty && !editor.isActive('link');
    editor.commands.command(({ commands }) => {
      if (isNew) return commands.insertContent({ type: 'text', text: href });
      return commands.extendMarkRange('link') && commands.setMark('link', { href });
    });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The field stands in the form of the message, which is neither sent nor left by this.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') return add();
    close();
    editor.view.focus();
  };
  return (
    // In a portal it would lie beneath a dialog.
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus position="bottom-start" withinPortal={false}>
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
        <Group align="flex-end" gap="xs" wrap="nowrap">
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
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
