import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { ContactSearch, type FoundContact } from '../search/contact-search.tsx';
import { fetchedOnce, type RouterOutputs, trpc } from '../trpc.ts';
import { RenderedEmail } from './rendered-email.tsx';
import { refreshEnrollments, refreshSequences } from './sequence.ts';

type EnrollDialogProps = { sequenceId: string; onClose(): void };

/** Enrolls a contact: first a search, then the e-mails that would be sent to the contact. */
export function EnrollDialog({ sequenceId, onClose }: EnrollDialogProps) {
  const { enrollments: words } = useTranslations();
  const [contact, setContact] = useState<FoundContact | undefined>();
  return (
    <Dialog title={words.enroll} lead={words.enrollLead} onClose={onClose}>
      <div className={shared.stack}>
        {contact ? (
          <EnrollmentPreview
            sequenceId={sequenceId}
            contact={contact}
            onChangeContact={() => setContact(undefined)}
            onClose={onClose}
          />
        ) : (
          <ContactSearch label={words.contact} onSelect={setContact} />
        )}
      </div>
    </Dialog>
  );
}

type EnrollmentPreviewProps = {
  sequenceId: string;
  contact: FoundContact;
  onChangeContact(): void;
  onClose(): void;
};

/** The e-mails for one contact, or the reason why the contact cannot be enrolled. */
function EnrollmentPreview({ sequenceId: id, contact, onChangeContact, onClose }: EnrollmentPreviewProps) {
  const { enrollments: words, errors } = useTranslations();
  const request = { id, prospectId: contact.id };
  const preview = useQuery(trpc.enrollments.preview.queryOptions(request, fetchedOnce));
  const enroll = useMutation(
    trpc.enrollments.enroll.mutationOptions({
      onSuccess: async () => {
        await Promise.all([refreshEnrollments(), refreshSequences()]);
        onClose();
      },
      // Another version was activated meanwhile: show it, so that it can be read before the next attempt.
      onError: () => preview.refetch(),
    }),
  );
  const refused = preview.data?.refused;
  return (
    <>
      <div className={shared.row}>
        <h3 tabIndex={-1} ref={focusHeading}>
          {contact.name}
        </h3>
        <Button size="compact-sm" variant="subtle" onClick={onChangeContact}>
          {words.otherContact}
        </Button>
      </div>
      <ErrorMessage error={preview.error ?? enroll.error} />
      {refused && (
        <p className={shared.notice} role="alert">
          {words.refused} {errors[refused] ?? errors.unknown}
        </p>
      )}
      {preview.data && <RenderedSteps steps={preview.data.steps} name={contact.name} />}
      <div className={`${shared.row} ${shared.end}`}>
        <Button
          loading={enroll.isPending}
          disabled={!preview.data || refused !== null}
          onClick={() => preview.data && enroll.mutate({ ...request, version: preview.data.version })}
        >
          {words.enrollNamed(contact.name)}
        </Button>
      </div>
    </>
  );
}

/** The search results had the focus and are gone; without this a screen reader would lose its place. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus();

type RenderedStepsProps = { steps: RouterOutputs['enrollments']['preview']['steps']; name: string };

/** Only the first step has an exact time: each later delay starts when the step before it was sent. */
function RenderedSteps({ steps, name }: RenderedStepsProps) {
  const { enrollments: words } = useTranslations();
  const { formatDate, formatDateTime } = useDateFormat();
  return steps.map((step, index) => (
    <RenderedEmail
      key={index}
      step={step}
      name={name}
      when={index === 0 ? words.from(formatDateTime(step.at)) : words.about(formatDate(step.at))}
    />
  ));
}
