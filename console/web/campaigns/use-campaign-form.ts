import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { excessCharacters, maxBodyLength, perMinuteLimits } from '../../../domain/campaigns/limits.ts';
import { templateErrors } from '../../../domain/drafts/template.ts';
import { paths } from '../../page-paths.ts';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTemplateErrorText } from '../components/use-template-error-text.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf, refetchLive, trpc } from '../trpc.ts';
import { useRecordForm } from '../unsaved/use-record-form.ts';
import { type Campaign, updateCampaignCache } from './campaign.ts';
import { type CampaignForm, changedContent, changedFormFields, contentOf, emptyCampaignForm } from './campaign-form.ts';
import { useTickedContacts } from './ticked-contacts.ts';

const TYPING_PAUSE_MS = 400;

const recordForm = {
  path: paths.campaigns,
  valuesOf: (campaign: Campaign | undefined) => (campaign ? contentOf(campaign) : emptyCampaignForm),
  changesOf: changedFormFields,
};

/** The form of a campaign: its fields, what is wrong with them, and saving it. `debounced` are the values once typing pauses. */
export function useCampaignForm(campaign: Campaign | undefined) {
  const record = useRecordForm(campaign, recordForm);
  const { saved, values } = record;
  const [debounced] = useDebouncedValue(values, TYPING_PAUSE_MS);
  const save = useSave(saved, record.handleSaved);
  const faultsOf = useFaults();
  const update = (fields: Partial<CampaignForm>) => {
    if (save.isError) save.reset();
    record.update(fields);
  };
  useTickedContacts((contactIds) => record.update({ filter: { ...values.filter, contactIds } }));
  const form = useContractForm({ kept: { values, update }, faultsOf, inputOf: (written) => written, send: save });
  // Half a variable is not wrong yet, and a field that is still empty is not before somebody saves.
  const faults = { ...withoutEmptyFields(faultsOf(debounced), debounced), ...form.faults };
  return { record, debounced, save, form, faults, isUnsaved: !saved || record.changed };
}

/** The faults of each field beyond the contract, in the reader's language. */
type CampaignFaults = Partial<Record<'name' | 'body' | 'perMinute', string | undefined>>;

export type CampaignFormState = Pick<ReturnType<typeof useCampaignForm>, 'form' | 'faults'>;

function useFaults(): (form: CampaignForm) => CampaignFaults {
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

const withoutEmptyFields = (faults: CampaignFaults, { name, body }: CampaignForm): CampaignFaults => ({
  ...faults,
  name: name && faults.name,
  body: body && faults.body,
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
