import { Popover, type PopoverProps } from '@mantine/core';
import { type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';

type DisclosureProps = {
  label: string;
  position: PopoverProps['position'];
  /** Renders the button that opens and closes it. */
  button(toggle: () => void): ReactElement;
  children: ReactNode;
};

/**
 * A button that opens a few links and buttons beside it. Choosing one of them closes it. Mantine's `Menu` may hold commands alone;
 * this also holds switches, links, and links behind a button.
 */
export function Disclosure({ label, position, button, children }: DisclosureProps) {
  const [opened, setOpened] = useState(false);
  const handleClick = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a, button')) setOpened(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={position}
      width={240}
      shadow="md"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>{button(() => setOpened(!opened))}</Popover.Target>
      <Popover.Dropdown p={6} aria-label={label} onClick={handleClick}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
