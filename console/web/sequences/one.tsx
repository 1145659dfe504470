import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { Failure } from '../look/failure.tsx';
import { Page } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { Editor } from './editor.tsx';
import { Enrollments } from './enrollments.tsx';
import { StatusTag } from './status.tsx';
import { Switches } from './switches.tsx';
import type { Detail } from './text.ts';
import { Versions } from './versions.tsx';

const NEW = 'nouvelle';

/** One sequence: its text, its versions, who follows it. */
export default function OneSequence() {
  const { sequenceId = NEW } = useParams<{ sequenceId: string }>();
  return sequenceId === NEW ? <Beginning /> : <Existing key={sequenceId} id={sequenceId} />;
}

function Beginning() {
  const { sequences } = useWords();
  return (
    <Page title={sequences.create} wide>
      <Back />
      <Editor />
    </Page>
  );
}

function Existing({ id }: { id: string }) {
  // What one is writing is not exchanged under one's hands.
  const read = useQuery(trpc.sequences.read.queryOptions({ id }));
  if (!read.data) return <Failure error={read.error} />;
  const sequence = read.data;
  return (
    <Page title={sequence.name} aside={<Standing sequence={sequence} />} wide>
      <Back />
      <Switches sequence={sequence} />
      <Editor sequence={sequence} />
      <Enrollments sequence={sequence} />
      <Versions sequence={sequence} />
    </Page>
  );
}

function Standing({ sequence: { status, versions } }: { sequence: Detail }) {
  const { sequences } = useWords();
  const [newest] = versions;
  return (
    <div className={parts.row}>
      <StatusTag status={status} />
      {newest?.approvedAt === null && status !== 'draft' && (
        <span className={`${parts.tag} ${parts.warn}`}>{sequences.versionWaits(newest.version)}</span>
      )}
    </div>
  );
}

function Back() {
  const { sequences } = useWords();
  return (
    <p className={parts.soft}>
      <Link href="/sequences">← {sequences.all}</Link>
    </p>
  );
}
