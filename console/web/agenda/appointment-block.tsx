import { UnstyledButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { initialsOf } from '../components/initials.ts';
import styles from './agenda.module.css';
import type { Appointment } from './appointment.ts';
import { useAppointmentText } from './use-appointment-text.ts';

type AppointmentBlockProps = {
  appointment: Appointment;
  /** In pixels below the first hour of the grid. */
  top: number;
  height: number;
  lane: number;
  lanes: number;
  showAgent: boolean;
  isMoving: boolean;
  /** Whether it takes the focus when it appears: by a move it takes the place of one that had it. */
  autoFocus: boolean;
  onOpen(): void;
  onKeyDown(event: KeyboardEvent): void;
};

/** An appointment in the grid, as high as it is long. */
export function AppointmentBlock(props: AppointmentBlockProps) {
  const { appointment, top, height, lane, lanes, showAgent, isMoving, autoFocus, onOpen, onKeyDown } = props;
  const textOf = useAppointmentText();
  const { kind, status, contactName, agentName } = appointment;
  const { line, whole } = textOf(appointment);
  return (
    <UnstyledButton
      className={styles.block}
      pos="absolute"
      top={top}
      h={height - 1}
      left={`${(lane / lanes) * 100}%`}
      w={`calc(${100 / lanes}% - 3px)`}
      data-appointment={appointment.id}
      data-kind={kind}
      data-status={status}
      data-moving={isMoving || undefined}
      data-short={height < 28 ? 'line' : height < 36 ? 'lines' : undefined}
      aria-label={whole}
      autoFocus={autoFocus}
      title={whole}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <span className={styles.blockLine}>
        <strong className={styles.blockText}>{contactName}</strong>
        {showAgent && agentName && (
          // By the style sheet, because they are no part of what the block is called.
          <span className={styles.initials} data-initials={initialsOf(agentName)} aria-hidden />
        )}
      </span>{' '}
      <span className={styles.blockLine}>
        <span className={styles.blockText}>{line}</span>
      </span>
    </UnstyledButton>
  );
}
