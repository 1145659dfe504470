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
      <button
        type="button"
        className={styles.link}
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        onClick={handleClick}
      >
        <IconSettings size={20} stroke={1.7} aria-hidden />
        <span>{layout.settings}</span>
        {!isShown && items.map(({ path, badge }) => badge && <Fragment key={path}>{badge}</Fragment>)}
        <IconChevronDown size={16} className={styles.chevron} data-open={isShown || undefined} aria-hidden />
      </button>
      {isShown && (
        <div id={id} className={styles.inner}>
          {items
            .filter(({ isMarked }) => !isMarked)
            .map((item) => (
              <NavigationLink key={item.path} {...item} />
            ))}
        </div>
      )}
    </>
  );
}
