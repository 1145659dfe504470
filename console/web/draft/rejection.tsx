import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../look/dialog.tsx';
import parts from '../look/parts.module.css';
import { useWords } from '../words/words.tsx';
import styles from './draft.module.css';

type Told = {
  /** Whom each was for, where there are several. */
  of?: string[];
  onReject(reason: string): void;
  onClose(): void;
};

/** Asks why. A reason of one tap can be made longer in one's own words. */
export function Rejection({ of = [], onReject, onClose }: Told) {
  const { rejecting, common } = useWords();
  const [reason, say] = useState('');
  const title = of.length > 1 ? rejecting.titleOf(of.length) : rejecting.title;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) onReject(reason.trim());
  };
  return (
    <Dialog title={title} lead={rejecting.lead} onClose={onClose}>
      {of.length > 1 && <p className={styles.quiet}>{rejecting.to(of)}</p>}
      <form className={parts.stack} onSubmit={submit}>
        <div className={styles.chips}>
          {rejecting.quick.map((quick) => (
            <button
              key={quick}
              type="button"
              className={styles.chip}
              aria-pressed={reason.startsWith(quick)}
              onClick={() => say(`${quick}. `)}
            >
              {quick}
            </button>
          ))}
        </div>
        <Textarea
          label={rejecting.label}
          value={reason}
          maxLength={1000}
          autosize
          minRows={2}
          required
          autoFocus
          onChange={(event) => say(event.currentTarget.value)}
        />
        <div className={`${parts.row} ${parts.end}`}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" color="red" disabled={!reason.trim()}>
            {rejecting.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
