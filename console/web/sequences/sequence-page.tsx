import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { paths } from '../../page-paths.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { NotFound } from '../components/not-found.tsx';
import { Page } from '../components/page.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { isUnknownRecord, trpc } from '../trpc.ts';
import { beginningIn, InterruptedForm } from '../unsaved/interrupted-form.tsx';
import { EnrollmentList } from './enrollment-list.tsx';
import { FormerSignature } from './former-signature.tsx';
import type { Sequence } from './sequence.ts';
import { SequenceControls } from './sequence-controls.tsx';
import { SequenceEditor } from './sequence-editor.tsx';
import type { SequenceForm } from './sequence-form.ts';
import { SequenceStatus } from './sequence-status.tsx';
import { SequenceVersions } from './sequence-versions.tsx';

const NEW = 'nouvelle';

/** One sequence: its text, its enrollments and its versions. */
export default function SequencePage() {
  const { sequenceId = NEW } = useParams<{ sequenceId: string }>();
  return sequenceId === NEW ? <NewSequence /> : <ExistingSequence key={sequenceId} id={sequenceId} />;
}

function NewSequence() {
  const { sequences } = useTranslations();
  return (
    <Page title={sequences.create} back={{ href: paths.sequences, label: sequences.all }} wide>
      <InterruptedForm path={paths.sequences} beginningOf={beginningOf}>
        <SequenceEditor />
      </InterruptedForm>
    </Page>
  );
}

const beginningOf = ({ name, steps: [first] }: SequenceForm): string =>
  beginningIn([name, first?.subject ?? '', first?.body ?? '']);

function ExistingSequence({ id }: { id: string }) {
  const { sequences: words } = useTranslations();
  const { data: sequence, error } = useQuery(trpc.sequences.read.queryOptions({ id }));
  if (isUnknownRecord(error)) return <NotFound back={{ href: paths.sequences, label: words.all }} />;
  if (!sequence) return <ErrorMessage error={error} />;
  return (
    <Page
      title={sequence.name}
      back={{ href: paths.sequences, label: words.all }}
      aside={<StatusTags sequence={sequence} />}
      wide
    >
      <SequenceControls sequence={sequence} />
      <FormerSignature sequence={sequence} />
      <SequenceEditor sequence={sequence} />
      <EnrollmentList sequence={sequence} />
      <SequenceVersions sequence={sequence} />
    </Page>
  );
}

function StatusTags({ sequence: { status, versions } }: { sequence: Sequence }) {
  const { sequences } = useTranslations();
  const [newest] = versions;
  return (
    <div className={shared.row}>
      <SequenceStatus status={status} />
      {newest?.approvedAt === null && status !== 'draft' && (
        <Badge color="yellow">{sequences.versionWaits(newest.version)}</Badge>
      )}
    </div>
  );
}
