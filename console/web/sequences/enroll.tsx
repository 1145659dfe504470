import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../look/dialog.tsx';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { type Answers, once, queries, trpc } from '../wire.ts';
import { useDates, useWords } from '../words/words.tsx';
import { Finder, type Found } from './finder.tsx';
import { Letter } from './letter.tsx';

/** Enrolls a contact whom one looks for, once what would leave and when has been read. */
export function Enroll({ sequenceId, onClose }: { sequenceId: string; onClose(): void }) {
  const { enrollments: words } = useWords();
  const [chosen, choose] = useState<Found | undefined>();
  return (
    <Dialog title={words.enroll} lead={words.enrollLead} onClose={onClose}>
      <div className={parts.stack}>
        {chosen ? (
          <Outlook sequenceId={sequenceId} contact={chosen} onAnother={() => choose(undefined)} onClose={onClose} />
        ) : (
          <Finder label={words.contact} onChoose={choose} />
        )}
      </div>
    </Dialog>
  );
}

type Told = { sequenceId: string; contact: Found; onAnother(): void; onClose(): void };

/** What one contact would get, or why it cannot be enrolled. */
function Outlook({ sequenceId: id, contact, onAnother, onClose }: Told) {
  const { enrollments: words, errors } = useWords();
  const asked = { id, prospectId: contact.id };
  const preview = useQuery(trpc.enrollments.preview.queryOptions(asked, once));
  const enroll = useMutation(
    trpc.enrollments.enroll.mutationOptions({
      onSuccess: async () => {
        await Promise.all([
          queries.invalidateQueries({ queryKey: trpc.enrollments.pathKey() }),
          queries.invalidateQueries({ queryKey: trpc.sequences.pathKey() }),
        ]);
        onClose();
      },
      // A version that was activated meanwhile is shown, to be read before one asks again.
      onError: () => preview.refetch(),
    }),
  );
  const refused = preview.data?.refused;
  return (
    <>
      <div className={parts.row}>
        <h3 tabIndex={-1} ref={focused}>
          {contact.name}
        </h3>
        <Button size="compact-sm" variant="subtle" onClick={onAnother}>
          {words.another}
        </Button>
      </div>
      <Failure error={preview.error ?? enroll.error} />
      {refused && (
        <p className={parts.notice} role="alert">
          {words.refused} {errors[refused] ?? errors.unknown}
        </p>
      )}
      {preview.data && <Letters steps={preview.data.steps} name={contact.name} />}
      <div className={`${parts.row} ${parts.end}`}>
        <Button
          loading={enroll.isPending}
          disabled={!preview.data || refused !== null}
          onClick={() => preview.data && enroll.mutate({ ...asked, version: preview.data.version })}
        >
          {words.enrollNamed(contact.name)}
        </Button>
      </div>
    </>
  );
}

/** The list that one chose from is gone, and the focus with it: a screen reader goes on from here. */
const focused = (heading: HTMLElement | null) => heading?.focus();

type Steps = Answers['enrollments']['preview']['steps'];

/** The first has its time; those that follow count from when the one before has left. */
function Letters({ steps, name }: { steps: Steps; name: string }) {
  const { enrollments: words } = useWords();
  const { date, moment } = useDates();
  return steps.map((step, index) => (
    <Letter
      key={index}
      step={step}
      name={name}
      when={index === 0 ? words.from(moment(step.at)) : words.about(date(step.at))}
    />
  ));
}
