import { Badge } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { RunWithSteps } from './agent.ts';
import { useAgentTexts } from './use-agent-texts.ts';

type RunDraftsProps = { drafts: RunWithSteps['proposed'] };

/** The drafts that a piece of work has made, each with what has become of it. */
export function RunDrafts({ drafts }: RunDraftsProps) {
  const { runs: words } = useAgentTexts();
  const { draftStatus } = useTranslations();
  return (
    <ul className={shared.rows}>
      {drafts.map(({ id, kind, status, contactName }) => (
        <li key={id}>
          <div className={shared.grow}>
            <Link href={`${paths.queue}/${id}`} className={shared.recordName}>
              {words.draftFor(words.draftKinds[kind], contactName)}
            </Link>
          </div>
          <Badge color={status === 'pending' ? 'yellow' : 'gray'}>{draftStatus[status]}</Badge>
        </li>
      ))}
    </ul>
  );
}
