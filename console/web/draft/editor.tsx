import { Button, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { longest } from '../../../domain/drafts/message-length.ts';
import { CopyButton } from '../look/copyable.tsx';
import { Failure } from '../look/failure.tsx';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { Changed } from './changed.tsx';
import styles from './draft.module.css';
import { Gone } from './gone.tsx';
import { type Change, type Review, textsOf, titleOf, written } from './item.ts';
import { onConflict, readAgain } from './newer.ts';
import { Preview } from './preview.tsx';
import { PurposeSwitch } from './purpose.tsx';
import { Text } from './text.tsx';
import { forget, keptOf, leave, useKept } from './unsaved.ts';

type Told = {
  review: Review;
  newer: Review | undefined;
  /** Decided elsewhere: what was written can only be copied any more. */
  gone: boolean;
  onGone(): void;
  onSee?: (() => void) | undefined;
  onRead(newer: Review): void;
  onSaved(review: Review): void;
  onCancel(): void;
};

/** Changes the text in its place, with what will be read and what has changed beneath it. */
export default function Editor({ review, newer, gone, onGone, onSee, onRead, onSaved, onCancel }: Told) {
  const { draft: words, common } = useWords();
  const { id, item, fingerprint } = review.draft;
  const content = written(review.draft);
  const purpose = 'purpose' in content.item ? content.item.purpose : 'service';
  const saved: Change = { ...textsOf(item), purpose };
  const [kept] = useState(() => keptOf(id));
  const begun = useState(kept?.fingerprint ?? fingerprint)[0];
  const [change, alter] = useState(kept?.change ?? saved);
  useKept(id, { fingerprint: begun, change }, isChanged(change, saved));
  const [settled] = useDebouncedValue(change, 300);
  const edit = useMutation(
    trpc.drafts.edit.mutationOptions({
      // Of what is read again, the text is the one that was saved: a colleague may have been quick.
      onSuccess: async (draft) => {
        forget(id);
        onSaved({ ...(await readAgain(id)), draft });
      },
      onError: onConflict(id, onGone),
    }),
  );
  const set = (part: Change) => alter((before) => ({ ...before, ...part }));
  const limit = longest[review.draft.kind === 'sms' ? 'sms' : 'email'];
  const length = change.body?.length ?? 0;
  const isEmpty = !change.body?.trim();
  const isUntitled = change.subject !== undefined && !change.subject.trim();
  const closed = gone || newer !== undefined || isEmpty || isUntitled || length > limit;
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (!edit.isPending && !closed) edit.mutate({ id, fingerprint, change });
  };
  const read = (text: Review) => {
    edit.reset();
    onRead(text);
  };
  const cancel = () => leave(onCancel, [id]);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      // The question that this may open would close again by the same key.
      event.preventDefault();
      cancel();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
  };
  return (
    <form className={styles.editor} onSubmit={save} onKeyDown={onKeyDown}>
      {gone && (
        <Gone id={id} onSee={onSee}>
          <p>{words.notSaved}</p>
        </Gone>
      )}
      {!gone && newer && !edit.isPending && <Changed newer={newer} onRead={read} />}
      {change.subject !== undefined && (
        <TextInput
          label={words.subject}
          value={change.subject}
          maxLength={longest.subject}
          required
          readOnly={gone}
          error={isUntitled && words.empty}
          onChange={(event) => set({ subject: event.currentTarget.value })}
        />
      )}
      <Textarea
        label={words.text}
        value={change.body ?? ''}
        autosize
        minRows={3}
        maxRows={18}
        readOnly={gone}
        error={isEmpty ? words.empty : length > limit && words.tooLong(limit, length)}
        autoFocus
        onChange={(event) => set({ body: event.currentTarget.value })}
      />
      {length > limit * 0.9 && length <= limit && <p className={styles.quiet}>{words.lengthOf(length, limit)}</p>}
      <PurposeSwitch purpose={change.purpose ?? 'service'} onChange={(next) => set({ purpose: next })} />
      {!isEmpty && length <= limit && <Preview review={review} change={settled} />}
      {fingerprint !== begun && <Theirs review={review} />}
      <Failure error={edit.error} />
      <div className={styles.actions}>
        <Button type="submit" loading={edit.isPending} disabled={closed}>
          {common.save}
        </Button>
        <Button variant="subtle" color="gray" onClick={cancel}>
          {gone ? common.close : common.cancel}
        </Button>
        {gone && <CopyButton text={change.body ?? ''} />}
      </div>
    </form>
  );
}

const isChanged = (change: Change, saved: Change) =>
  change.body !== saved.body || change.subject !== saved.subject || change.purpose !== saved.purpose;

/** A colleague's text, beside the one that is being written. */
function Theirs({ review }: { review: Review }) {
  const words = useWords();
  return (
    <div className={styles.preview}>
      <section>
        <h3>{words.draft.edited(review.draft.editedBy?.name ?? '')}</h3>
        <Text content={written(review.draft)} name={titleOf(review, words)} found={review} />
      </section>
    </div>
  );
}
