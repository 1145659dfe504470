import { Dialog } from '../components/dialog.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './shortcut-help.module.css';

const shortcuts = {
  move: ['j', 'k', '↓', '↑'],
  approve: ['a'],
  edit: ['e'],
  reject: ['r'],
  reason: ['1…6'],
  sendBack: ['s'],
  schedule: ['p'],
  select: ['x'],
  undo: ['z'],
  confirm: ['Ctrl', '↵'],
  help: ['?'],
} as const;

type ShortcutHelpProps = { onClose(): void };

export function ShortcutHelp({ onClose }: ShortcutHelpProps) {
  const { queue } = useTranslations();
  return (
    <Dialog title={queue.keys} onClose={onClose}>
      <dl className={styles.shortcuts}>
        {(Object.keys(shortcuts) as (keyof typeof shortcuts)[]).map((action) => (
          <div key={action}>
            <dt>
              {shortcuts[action].map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{queue.shortcuts[action]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
