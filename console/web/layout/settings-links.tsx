import { Box, NavLink } from '@mantine/core';
import { IconChevronDown, IconSettings } from '@tabler/icons-react';
import { Fragment, type MouseEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './navigation.module.css';
import { NavigationLink } from './navigation-link.tsx';
import type { NavigationItem } from './use-navigation.tsx';

type SettingsLinksProps = { items: NavigationItem[] };

/** The pages of the settings behind one button. They stay open while one of them is shown. */
export function SettingsLinks({ items }: SettingsLinksProps) {
  const { layout } = useTranslations();
  const [currentPath] = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isInside = items.some(({ path }) => currentPath === path || currentPath.startsWith(`${path}/`));
  const isShown = isInside || isOpen;
  const handleClick = (event: MouseEvent) => {
    // The menu of a phone closes on a click in it.
    event.stopPropagation();
    setIsOpen(!isOpen);
  };
  return (
    <>
      <NavLink
        component="button"
        type="button"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        label={layout.settings}
        leftSection={<IconSettings size={20} stroke={1.7} aria-hidden />}
        rightSection={
          <>
            {!isShown && items.map(({ path, badge }) => badge && <Fragment key={path}>{badge}</Fragment>)}
            <IconChevronDown size={16} className={styles.chevron} aria-hidden />
          </>
        }
        onClick={handleClick}
      />
      {isShown && (
        <Box id={id} ps={6}>
          {items
            .filter(({ isMarked }) => !isMarked)
            .map((item) => (
              <NavigationLink key={item.path} {...item} />
            ))}
        </Box>
      )}
    </>
  );
}
