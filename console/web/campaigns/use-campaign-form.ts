import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { excessCharacters, maxBodyLength, perMinuteLimits } from '../../../domain/campaigns/limits.ts';
import { templateErrors } from '../../../domain/drafts/template.ts';
import { paths } from '../../page-paths.ts';
import { useTemplateErrorText } from '../components/use-template-error-text.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf, refetchLive, trpc } from '../trpc.ts';
import { useRecordForm } from '../unsaved/use-record-form.ts';
import { type Campaign, updateCampaignCache } from './campaign.ts';
import { type CampaignForm, changedContent, changedFormFields, contentOf, emptyCampaignForm } from './campaign-form.ts';

const TYPING_PAUSE_MS = 400;

const recordForm = {
  path: paths.campaigns,
  valuesOf: (campaign: Campaign | undefined) => (campaign ? contentOf(campaign) : emptyCampaignForm),
  changesOf: changedFormFields,
};

/** The error message of each field, in the reader's language. */
export type CampaignFormErrors = Record<'name' | 'body' | 'perMinute', string | undefined>;

/** The form of a campaign: its values, its errors, and saving it. `debounced` are the values once typing pauses. */
export function useCampaignForm(campaign: Campaign | undefined) {
  const record = useRecordForm(campaign, recordForm);
  const { saved, values } = record;
  const [debounced] = useDebouncedValue(values, TYPING_PAUSE_MS);
  const save = useSave(saved, record.handleSaved);
  const { ref, errors, handleSubmit } = useValidation(values, debounced, save.mutate);
  const change = (fields: Partial<CampaignForm>) => {
    if (save.isError) save.reset();
    record.update(fields);
  };
  return { record, debounced, save, ref, errors, handleSubmit, change, isUnsaved: !saved || record.changed };
}

/** Shows errors once typing pauses, because half a variable is not wrong yet. Saving shows all of them at once. */
function useValidation(form: CampaignForm, debounced: CampaignForm, save: (form: CampaignForm) => void) {
  const validate = useValidate();
  const ref = useRef<HTMLFormElement>(null);
  const [rejected, setRejected] = useState<CampaignForm>();
  useEffect(() => {
    if (rejected) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [rejected]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isInvalid = Object.values(validate(form)).some(Boolean);
    setRejected(isInvalid ? form : undefined);
    if (!isInvalid) save(form);
  };
  const errors = rejected
    ? validate(rejected === form ? form : debounced)
    : withoutEmptyFields(validate(debounced), debounced);
  return { ref, errors, handleSubmit };
}

function useValidate(): (form: CampaignForm) => CampaignFormErrors {
  const { campaign, common } = useTranslations();
  const errorText = useTemplateErrorText();
  return ({ name, body, perMinute }) => {
    const pace = Number(perMinute);
    const isPace = Number.isInteger(pace) && pace >= perMinuteLimits.min && pace <= perMinuteLimits.max;
    return {
      name: name.trim() ? undefined : campaign.noName,
      body: body.trim()
        ? excessCharacters(body) > 0
          ? campaign.tooLong(excessCharacters(body), maxBodyLength)
          : errorText(templateErrors(body))
        : campaign.noBody,
      perMinute: isPace ? undefined : common.wholeBetween(perMinuteLimits.min, perMinuteLimits.max),
    };
  };
}

/** Before the first attempt to save, a field that is still empty is not an error. */
const withoutEmptyFields = (errors: CampaignFormErrors, { name, body }: CampaignForm): CampaignFormErrors => ({
  ...errors,
  name: name && errors.name,
  body: body && errors.body,
});

function useSave(saved: Campaign | undefined, onSaved: (campaign: Campaign, sent: CampaignForm) => void) {
  const create = useMutation(trpc.campaigns.create.mutationOptions());
  const change = useMutation(trpc.campaigns.change.mutationOptions());
  return useMutation({
    mutationFn: (form: CampaignForm) =>
      saved
        ? change.mutateAsync({ id: saved.id, fingerprint: saved.fingerprint, ...changedContent(form, saved) })
        : create.mutateAsync(contentOf(form)),
    onSuccess: (campaign, sent) => {
      onSaved(campaign, sent);
      return updateCampaignCache(campaign);
    },
    // A colleague saved first: fetch that version, so that the reader can choose between the two.
    onError: (error) => (errorCodeOf(error) === 'conflict' ? refetchLive(trpc.campaigns.pathKey()) : undefined),
  });
}
