import { day, matching, oneOf } from '../components/filters.ts';

/** The part of the calendar that is shown, as the address has it. */
export const agendaFilters = {
  view: { name: 'vue', parse: oneOf(['day', 'week', 'list']), initial: 'week' },
  day: { name: 'jour', parse: day, initial: undefined },
  colleague: { name: 'collegue', parse: matching(/^user_[0-9a-z]{26}$/), initial: undefined },
  cancelled: { name: 'annules', parse: oneOf(['oui']), initial: undefined },
} as const;
