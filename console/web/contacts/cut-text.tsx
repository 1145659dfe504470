import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './contacts.module.css';

type CutTextProps = { title: string; children: ReactNode };

/** A text of at most two lines. Where they cut it, a button shows all of it, for a finger or the keyboard. */
export function CutText({ title, children }: CutTextProps) {
  const { common } = useTranslations();
  const textRef = useRef<HTMLSpanElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => {
    const text = textRef.current;
    // The open text is not cut, but its button must stay.
    if (!text || isOpen) return;
    // A town is cut within its line.
    const parts = [...text.children];
    const measure = () =>
      setIsCut(text.scrollHeight > text.clientHeight + 1 || parts.some((part) => part.scrollWidth > part.clientWidth));
    // The observer reports the box, which stays at two lines when a longer text arrives.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(text);
    return () => observer.disconnect();
  }, [isOpen, title]);
  return (
    <div className={styles.cutText}>
      <span ref={textRef} title={title} data-open={isOpen}>
        {children}
      </span>
      {isCut && (
        <ActionIcon
          size={24}
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-label={isOpen ? common.readLess : common.readAll}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        </ActionIcon>
      )}
    </div>
  );
}
