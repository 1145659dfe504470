import { Stack, Text } from '@mantine/core';
import type { Finding } from '../../../domain/checks/finding.ts';
import type { SignatureItem } from '../../../domain/signatures/signature-item.ts';
import { formatAddress } from '../components/format-address.ts';
import shared from '../components/shared.module.css';
import text from '../queue/draft/draft-text.module.css';
import { MarkedText } from '../queue/findings/marked-text.tsx';
import { DocumentFile } from './document-file.tsx';
import { nameOfSigner } from './signature.ts';
import { useSignatureTexts } from './use-signature-texts.ts';

type SignatureDraftProps = { request: SignatureItem; findings: readonly Finding[] };

/** Everything that leaves with a request for signatures: the document to open, who signs and where they are written to, and the words. */
export default function SignatureDraft({ request, findings }: SignatureDraftProps) {
  const words = useSignatureTexts();
  const { about, document, signers = [], provider, environment } = request;
  return (
    <Stack gap="sm">
      {provider === 'sandbox' && <p className={shared.notice}>{words.worthless}</p>}
      {provider !== 'sandbox' && environment === 'trial' && <p className={shared.notice}>{words.trial}</p>}
      <div>
        <Text component="p" m={0} fw={600}>
          {about?.label}
        </Text>
        <Text component="p" m={0} className={shared.soft}>
          {`${words.provider} : ${words.providers[provider]}, ${words.environments[environment]}`}
        </Text>
      </div>
      {document && (
        <div>
          <DocumentFile label={words.documentToSign} file={document} />
          <Text component="p" m={0} mt={4} fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {`SHA-256 ${document.sha256}`}
          </Text>
        </div>
      )}
      <section aria-label={words.signers}>
        <Text component="p" m={0} fw={600}>
          {words.signers}
        </Text>
        <ol>
          {signers.map((signer) => (
            <li key={signer.contactId}>
              {[
                nameOfSigner(signer),
                signer.email,
                signer.phone && formatAddress(signer.phone),
                words.proofs[signer.proof],
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ol>
      </section>
      <div className={text.bubble}>
        <Text component="div" fw={600}>
          <MarkedText text={request.subject} field="subject" findings={findings} />
        </Text>
        <MarkedText text={request.body} field="body" findings={findings} />
      </div>
      <Text component="p" m={0} className={shared.soft}>
        {words.deed}
      </Text>
    </Stack>
  );
}
