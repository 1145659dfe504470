import { campaigns } from './en/campaigns.ts';
import { contactRecord } from './en/contact-record.ts';
import { contacts } from './en/contacts.ts';
import { decisions } from './en/decisions.ts';
import { drafts } from './en/drafts.ts';
import { errors } from './en/errors.ts';
import { fieldErrors } from './en/field-errors.ts';
import { findings } from './en/findings.ts';
import { firstTexts } from './en/first-texts.ts';
import { general } from './en/general.ts';
import { messages } from './en/messages.ts';
import { personalData } from './en/personal-data.ts';
import { queue } from './en/queue.ts';
import { records } from './en/records.ts';
import { search } from './en/search.ts';
import { sequences } from './en/sequences.ts';
import { settings } from './en/settings.ts';
import { storedTexts } from './en/stored-texts.ts';
import { tasks } from './en/tasks.ts';
import { today } from './en/today.ts';
import { transactions } from './en/transactions.ts';
import { variables } from './en/variables.ts';
import { formLabels } from './form-labels.ts';
import type { Translations } from './fr.ts';

const texts = {
  ...firstTexts,
  errors,
  ...fieldErrors,
  ...general,
  ...queue,
  ...drafts,
  ...findings,
  ...records,
  ...decisions,
  ...settings,
  ...campaigns,
  ...sequences,
  ...search,
  ...contactRecord,
  ...contacts,
  ...personalData,
  ...tasks,
  ...messages,
  ...today,
  ...storedTexts,
  ...transactions,
  ...variables,
};

/** The console's texts in English. */
export const en: Translations = {
  ...texts,
  fieldErrors: { ...texts.fieldErrors, labels: { ...texts.fieldErrors.labels, ...formLabels(texts) } },
};
