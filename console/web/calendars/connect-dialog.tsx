import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CalendarAccountInput } from '../../../domain/calendars/account-input.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf, trpc } from '../trpc.ts';
import { type CalendarAccount, providers, refreshCalendars } from './own-calendars.ts';
import { useCalendarTexts } from './use-calendar-texts.ts';

type ConnectDialogProps = { account: CalendarAccount | null; onClose(): void };

/** Connects an account on a calendar server, or takes its new password. */
export function ConnectDialog({ account, onClose }: ConnectDialogProps) {
  const { calendars } = useCalendarTexts();
  const { errors, common } = useTranslations();
  const connect = useMutation(
    trpc.calendars.connect.mutationOptions({
      onSuccess: async () => {
        await refreshCalendars();
        onClose();
      },
    }),
  );
  const form = useContractForm({
    contract: CalendarAccountInput,
    initial: { address: account?.address ?? '', username: account?.username ?? '', password: '' },
    inputOf: (values) => values,
    send: connect,
  });
  const code = errorCodeOf(form.error);
  const addressError = code?.startsWith('address_') ? errors[code] : undefined;
  const address = form.field('address');
  const given = providers.find(([, url]) => url === form.values.address);
  return (
    <FormDialog
      title={account ? calendars.newPassword : calendars.connect}
      form={{ ...form, error: addressError ? null : form.error }}
      action={account ? common.save : calendars.connect}
      onClose={onClose}
    >
      {!account && (
        <NativeSelect
          label={calendars.provider}
          value={given?.[1] ?? ''}
          data={[
            { value: '', label: calendars.otherProvider },
            ...providers.map(([name, url]) => ({ value: url, label: name })),
          ]}
          onChange={({ currentTarget }) => address.onChange(currentTarget.value)}
        />
      )}
      <TextInput
        label={calendars.address}
        description={calendars.addressHint}
        inputMode="url"
        maxLength={1000}
        placeholder="https://cloud.agence.example/remote.php/dav/"
        required
        readOnly={account !== null}
        {...address}
        error={addressError ?? address.error}
      />
      <TextInput
        label={calendars.username}
        autoComplete="off"
        maxLength={200}
        required
        readOnly={account !== null}
        {...form.field('username')}
      />
      <PasswordInput
        label={calendars.password}
        description={calendars.passwordHint}
        autoComplete="off"
        maxLength={500}
        required
        visibilityToggleButtonProps={{ 'aria-label': common.showPassword }}
        {...form.field('password')}
      />
    </FormDialog>
  );
}
