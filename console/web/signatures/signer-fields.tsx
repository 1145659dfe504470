import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatAddress } from '../components/format-address.ts';
import { Select } from '../components/select.tsx';
import { ContactSearch } from '../search/contact-search.tsx';
import type { ChosenSigner } from './signature.ts';
import { useSignatureTexts } from './use-signature-texts.ts';

type SignerFieldsProps = {
  value: readonly ChosenSigner[];
  error?: string | undefined;
  onChange(signers: ChosenSigner[]): void;
};

/** The people who sign, in their order, each with the way in which they prove who they are. */
export function SignerFields({ value, error, onChange }: SignerFieldsProps) {
  const words = useSignatureTexts();
  const add = ({
    id,
    name,
    email,
    phone,
  }: {
    id: string;
    name: string;
    email?: string | undefined;
    phone?: string | undefined;
  }) => onChange([...value, { contactId: id, name, email: email ?? null, phone: phone ?? null, proof: 'email' }]);
  return (
    <Stack component="fieldset" gap="xs" m={0} p={0} bd="none" miw={0}>
      <Text component="legend" fz="sm" fw={500}>
        {words.signers}
      </Text>
      {value.map((signer, index) => (
        <Group key={signer.contactId} gap="xs">
          <Stack gap={0} flex="1 1 10rem" miw={0}>
            <span>{signer.name}</span>
            <Text span c="dimmed" fz="sm" truncate>
              {[signer.email ?? words.noEmail, signer.phone && formatAddress(signer.phone)].filter(Boolean).join(' · ')}
            </Text>
          </Stack>
          <Select
            label={words.proofOf(signer.name)}
            value={signer.proof}
            options={(signer.phone ? (['email', 'sms'] as const) : (['email'] as const)).map(
              (proof) => [proof, words.proofs[proof]] as const,
            )}
            onChange={(proof) =>
              onChange(
                value.map((each, place) =>
                  place === index ? { ...each, proof: proof as ChosenSigner['proof'] } : each,
                ),
              )
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={words.removeSigner(signer.name)}
            onClick={() => onChange(value.filter((_, place) => place !== index))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <ContactSearch
        label={words.addSigner}
        onSelect={(found) => value.every(({ contactId }) => contactId !== found.id) && add(found)}
      />
      {error && (
        <Text component="p" m={0} c="var(--bad)" fz="sm" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
