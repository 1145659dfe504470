import { Dialog } from '../look/dialog.tsx';
import { useWords } from '../words/words.tsx';
import styles from './page.module.css';

const keys = {
  move: ['j', 'k', '↓', '↑'],
  edit: ['e'],
  approve: ['a'],
  reject: ['r'],
  select: ['x'],
  undo: ['z'],
  help: ['?'],
} as const;

export function Help({ onClose }: { onClose(): void }) {
  const { queue } = useWords();
  return (
    <Dialog title={queue.keys} onClose={onClose}>
      <dl className={styles.keys}>
        {(Object.keys(keys) as (keyof typeof keys)[]).map((act) => (
          <div key={act}>
            <dt>
              {keys[act].map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{queue.shortcuts[act]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
