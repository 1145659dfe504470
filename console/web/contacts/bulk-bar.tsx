import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { maxNamedContacts } from '../../../domain/campaigns/limits.ts';
import { maxContactsAtOnce } from '../../../domain/contacts/limits.ts';
import { startCampaignFor } from '../campaigns/ticked-contacts.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { refreshContacts } from '../contact-record/contact.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { showActionToast, showSummaryToast } from '../queue/toasts/toast-store.ts';
import { AssignSelect } from '../record-list/assign-select.tsx';
import { BulkSection } from '../record-list/bulk-section.tsx';
import type { Selection } from '../record-list/use-selected-records.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import { type RouterOutputs, trpc, trpcClient } from '../trpc.ts';
import { BulkConsentDialog } from './bulk-consent-dialog.tsx';
import { BulkEnrollDialog } from './bulk-enroll-dialog.tsx';
import { BulkStage } from './bulk-stage.tsx';
import type { BrowsedContact } from './use-contact-filters.ts';

type BulkBarProps = { selection: Selection<BrowsedContact>; onUnselect(): void };

/** Assigns, moves, tags and enrols the contacts that are ticked, and notes their consents. */
export function BulkBar({ selection, onUnselect }: BulkBarProps) {
  const { contacts: words } = useTranslations();
  const mayEnroll = useMay('enrollAsRead');
  const mayCampaign = useMay('createCampaign');
  const [isEnrolling, setIsEnrolling] = useState(false);
  const [isNoting, setIsNoting] = useState(false);
  const ids = selection.records.map(({ id }) => id);
  const isTooMany = ids.length > maxContactsAtOnce;
  const isCampaignSize = mayCampaign && ids.length <= maxNamedContacts;
  const finish = async (sentence: string, changedCount: number, undo: () => Promise<unknown>) => {
    if (changedCount === 0) showSummaryToast(sentence, []);
    else showActionToast(sentence, () => undo().finally(refreshContacts));
    onUnselect();
    await refreshContacts();
  };
  const assign = useMutation(
    trpc.contacts.assign.mutationOptions({
      onSuccess: ({ changed }) => finish(words.assigned(changed.length), changed.length, () => assignBack(changed)),
    }),
  );
  const tag = useMutation(
    trpc.contacts.tag.mutationOptions({
      onSuccess: ({ changed }, { tag }) =>
        finish(words.tagged(changed.length), changed.length, () =>
          trpcClient.contacts.untag.mutate({ ids: changed, tag }),
        ),
    }),
  );
  const tagForm = useContractForm({
    initial: { tag: '' },
    inputOf: (values) => ({ ids, tag: values.tag.trim() }),
    send: tag,
  });
  const after = (
    <>
      <ErrorMessage error={assign.error ?? tagForm.error} />
      {isNoting && (
        <BulkConsentDialog
          ids={ids}
          onClose={() => setIsNoting(false)}
          onNoted={(result) => finish(words.consentsNoted(result), result.noted.length, result.undo)}
        />
      )}
      {isEnrolling && (
        <BulkEnrollDialog
          contacts={selection.records}
          onClose={() => setIsEnrolling(false)}
          onAllEnrolled={onUnselect}
        />
      )}
    </>
  );
  return (
    <BulkSection label={words.selected(ids.length)} onUnselect={onUnselect} after={after}>
      {isTooMany ? (
        <span>{words.tooMany(maxContactsAtOnce)}</span>
      ) : (
        <>
          <AssignSelect disabled={assign.isPending} onAssign={(assignedTo) => assign.mutate({ ids, assignedTo })} />
          <BulkStage ids={ids} onMoved={finish} />
          <form {...tagForm.props}>
            <Group gap={6} wrap="nowrap">
              <TextInput
                size="sm"
                aria-label={words.tag}
                placeholder={words.tag}
                maxLength={60}
                required
                {...tagForm.field('tag')}
              />
              <ActionIcon
                size={36}
                type="submit"
                variant="default"
                loading={tag.isPending}
                aria-label={words.addTag}
                title={words.addTag}
              >
                <IconPlus size={16} aria-hidden />
              </ActionIcon>
            </Group>
          </form>
        </>
      )}
      {(!isTooMany || isCampaignSize) && (
        <Menu position="top-end" shadow="md" returnFocus>
          <Menu.Target>
            <Button size="sm" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
              {words.moreActions}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {!isTooMany && <Menu.Item onClick={() => setIsNoting(true)}>{words.noteConsents}</Menu.Item>}
            {!isTooMany && mayEnroll && <Menu.Item onClick={() => setIsEnrolling(true)}>{words.enroll}</Menu.Item>}
            {isCampaignSize && <Menu.Item onClick={() => startCampaignFor(ids)}>{words.campaign}</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      )}
    </BulkSection>
  );
}

/** Gives each contact back to the colleague who was in charge before. */
async function assignBack(changed: RouterOutputs['contacts']['assign']['changed']): Promise<void> {
  for (const [assignedTo, contacts] of Map.groupBy(changed, (contact) => contact.assignedTo)) {
    await trpcClient.contacts.assign.mutate({ ids: contacts.map(({ id }) => id), assignedTo });
  }
}
