import { formLabels } from './form-labels.ts';
import { campaigns } from './fr/campaigns.ts';
import { contactRecord } from './fr/contact-record.ts';
import { contacts } from './fr/contacts.ts';
import { decisions } from './fr/decisions.ts';
import { drafts } from './fr/drafts.ts';
import { errors } from './fr/errors.ts';
import { fieldErrors } from './fr/field-errors.ts';
import { findings } from './fr/findings.ts';
import { firstTexts } from './fr/first-texts.ts';
import { general } from './fr/general.ts';
import { messages } from './fr/messages.ts';
import { personalData } from './fr/personal-data.ts';
import { queue } from './fr/queue.ts';
import { records } from './fr/records.ts';
import { search } from './fr/search.ts';
import { sequences } from './fr/sequences.ts';
import { settings } from './fr/settings.ts';
import { storedTexts } from './fr/stored-texts.ts';
import { tasks } from './fr/tasks.ts';
import { today } from './fr/today.ts';
import { transactions } from './fr/transactions.ts';
import { variables } from './fr/variables.ts';

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

/** The console's texts in French, which come with the signed-in pages. */
export const fr = {
  ...texts,
  fieldErrors: { ...texts.fieldErrors, labels: { ...texts.fieldErrors.labels, ...formLabels(texts) } },
};

/** Every language has all of these texts. */
export type Translations = typeof fr;
