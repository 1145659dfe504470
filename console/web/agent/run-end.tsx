import { Text } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { ForRole } from '../components/for-role.tsx';
import shared from '../components/shared.module.css';
import type { Run } from './agent.ts';
import { useAgentTexts } from './use-agent-texts.ts';

type End = NonNullable<Run['endedBy']>;

/** The ends that another model, key, address or budget mends. */
const ofModel: readonly End[] = ['budget', 'refused', 'unreachable', 'key_refused', 'no_credit'];

type RunEndProps = { run: Run };

/** Why a piece of work ended before it was through, and what to do. */
export function RunEnd({ run: { endedBy, detail, status } }: RunEndProps) {
  const { runs: words } = useAgentTexts();
  if (!endedBy) return null;
  return (
    <div className={status === 'failed' ? shared.failure : shared.notice}>
      <p>{words.ends[endedBy]}</p>
      {detail && (
        <Text fz="sm" c="dimmed">
          {words.code(detail)}
        </Text>
      )}
      {ofModel.includes(endedBy) && (
        <ForRole operation="changeAgentModel">
          <Link href={paths.agent}>{words.changeModel}</Link>
        </ForRole>
      )}
    </div>
  );
}
