import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconBookmarkPlus, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { fieldText } from '../components/form-field.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { queryClient, trpc } from '../trpc.ts';
import styles from './contacts.module.css';
import type { ContactFilters } from './use-contact-filters.ts';

const builtIn = {
  hot: 'qui=moi&type=buyer%2Cboth&etape=visiting%2Coffer&tri=recent',
  quiet: 'silence=30&tri=quiet',
  fresh: 'etape=new',
  sellers: 'type=seller%2Cboth&silence=14&tri=quiet',
} as const;

const addressOf = (query: string) => (query === '' ? paths.contacts : `${paths.contacts}?${query}`);

/** The lists that are always there and the person's own ones, as links. */
export function ContactViews({ filters }: { filters: ContactFilters }) {
  const { contacts: words } = useTranslations();
  const [isSaving, setIsSaving] = useState(false);
  const views = useQuery(trpc.contacts.views.queryOptions({})).data?.views ?? [];
  const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.contacts.views.queryKey() });
  const remove = useMutation(trpc.contacts.removeView.mutationOptions({ onSuccess: refresh }));
  const link = (name: string, query: string) => (
    <Link href={addressOf(query)} aria-current={filters.address === query ? 'page' : undefined}>
      {name}
    </Link>
  );
  const navRef = useRef<HTMLElement>(null);
  // A list that was just saved, or is far on the right, is in sight while it is shown.
  useEffect(() => {
    const shown = views.length > 0 && navRef.current?.querySelector('[aria-current="page"]');
    if (shown) shown.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [filters.address, views.length]);
  const isSaved = [...Object.values<string>(builtIn), ...views.map(({ address }) => address)].includes(filters.address);
  return (
    <div className={styles.views}>
      <nav ref={navRef} aria-label={words.views}>
        {link(words.all, '')}
        {(Object.keys(builtIn) as (keyof typeof builtIn)[]).map((name) => (
          <span key={name}>{link(words.builtIn[name], builtIn[name])}</span>
        ))}
        {views.map(({ id, name, address }) => (
          <span key={id}>
            {link(name, address)}
            <ActionIcon
              size="xs"
              variant="subtle"
              color="gray"
              aria-label={words.removeView(name)}
              onClick={() => remove.mutate({ id })}
            >
              <IconX size={13} />
            </ActionIcon>
          </span>
        ))}
      </nav>
      {filters.address !== '' && !isSaved && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconBookmarkPlus size={16} aria-hidden />}
          onClick={() => setIsSaving(true)}
        >
          {words.saveView}
        </Button>
      )}
      {filters.address !== '' && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => filters.clear()}>
          {words.clear}
        </Button>
      )}
      {isSaving && <SaveViewDialog address={filters.address} onSaved={refresh} onClose={() => setIsSaving(false)} />}
    </div>
  );
}

type SaveViewDialogProps = { address: string; onSaved(): Promise<void>; onClose(): void };

function SaveViewDialog({ address, onSaved, onClose }: SaveViewDialogProps) {
  const { contacts: words } = useTranslations();
  const save = useMutation(
    trpc.contacts.saveView.mutationOptions({
      onSuccess: async () => {
        await onSaved();
        onClose();
      },
    }),
  );
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate({ name: fieldText(new FormData(event.currentTarget), 'name').trim(), address });
  };
  return (
    <Dialog title={words.saveView} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <TextInput name="name" label={words.viewName} required maxLength={60} />
        <ErrorMessage error={save.error} />
        <div className={`${shared.row} ${shared.end}`}>
          <Button type="submit" loading={save.isPending}>
            {words.saveView}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
