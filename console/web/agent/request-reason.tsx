import { Text } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { DetailRow } from '../components/detail-row.tsx';
import type { Review } from '../queue/draft/draft.ts';
import { useAgentTexts } from './use-agent-texts.ts';

type RequestReasonProps = { request: NonNullable<Review['request']> };

/** Which colleague asked the agent for a draft, in which words, and the way to all that it did. */
export default function RequestReason({ request: { runId, userName, prompt } }: RequestReasonProps) {
  const { recipes, runs } = useAgentTexts();
  return (
    <DetailRow name={recipes.why} wide>
      {runs.ofPerson(userName ?? runs.somebody)}
      <Text inherit lineClamp={3}>
        {runs.quoted(prompt)}
      </Text>
      <Link href={`${paths.agent}/${runId}`}>{runs.open}</Link>
    </DetailRow>
  );
}
