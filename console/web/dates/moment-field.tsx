import { TimePicker } from '@mantine/dates';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { DayField } from './day-field.tsx';
import './mantine.css';

export type LocalMoment = { day: string; time: string };

type MomentFieldProps = {
  label: string;
  value: LocalMoment;
  error?: string | false;
  onChange(moment: LocalMoment): void;
};

/** A day and a time on the agency's clocks, for a period that is over. */
export function MomentField({ label, value, error, onChange }: MomentFieldProps) {
  const { common } = useTranslations();
  return (
    <div className={shared.row}>
      <DayField
        label={label}
        required
        value={value.day}
        towards="past"
        error={error ?? false}
        onChange={(day) => onChange({ ...value, day })}
      />
      <TimePicker
        label={common.time}
        hoursInputLabel={common.hours}
        minutesInputLabel={common.minutes}
        value={value.time}
        onChange={(time) => onChange({ ...value, time: time.slice(0, 5) })}
      />
    </div>
  );
}
