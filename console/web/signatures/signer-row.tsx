import { Group, Text } from '@mantine/core';
import { RecordLink } from '../drawer/record-link.tsx';
import { nameOfSigner, type Signature } from './signature.ts';
import { useSignatureTexts } from './use-signature-texts.ts';

/** A signer: what they have done, and in the sandbox the link to the page on which they sign. */
export function SignerRow({ signer }: { signer: Signature['signers'][number] }) {
  const words = useSignatureTexts();
  const name = nameOfSigner(signer);
  return (
    <Group component="li" gap="2px 10px" style={{ listStyle: 'none' }}>
      <RecordLink record={{ kind: 'contact', id: signer.contactId }}>{name}</RecordLink>
      <Text span inherit c="dimmed">
        {[words.signerStatuses[signer.status], words.proofs[signer.proof]].join(' · ')}
      </Text>
      {signer.testUrl && (
        <a href={signer.testUrl} target="_blank" rel="noreferrer">
          {words.testLink(name)}
        </a>
      )}
    </Group>
  );
}
