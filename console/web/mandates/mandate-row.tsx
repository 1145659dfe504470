import { Box, Text } from '@mantine/core';
import { Link } from 'wouter';
import shared from '../components/shared.module.css';
import { type Mandate, mandatePath } from './mandate.ts';
import { mandateDays } from './mandate-days.ts';
import { MandateState } from './mandate-state.tsx';
import styles from './mandates.module.css';
import { useMandateTexts } from './use-mandate-texts.ts';

/** One number of the register; the whole row opens it. */
export function MandateRow({ mandate }: { mandate: Mandate }) {
  const words = useMandateTexts();
  const { id, number, purpose, kind, mandants, object, state, remark } = mandate;
  return (
    <li className={styles.row}>
      <Link className={styles.link} href={mandatePath(id)}>
        <Text span fw={650} className={styles.number}>
          {words.number(number)}
        </Text>
        <Box className={shared.grow}>
          <Text span fw={600}>
            {mandants.map(({ name }) => name).join(', ')}
          </Text>
          <Text fz="sm" c="dimmed">
            {object}
          </Text>
          {state === 'unsigned' && remark && <Text fz="sm">{remark}</Text>}
        </Box>
        <Box className={styles.facts}>
          <Text span fz="sm">
            {words.purposes[purpose]} · {words.kinds[kind]}
          </Text>
          <Text fz="sm" c="dimmed">
            {mandateDays(mandate, words)}
          </Text>
        </Box>
        <MandateState state={state} />
      </Link>
    </li>
  );
}
