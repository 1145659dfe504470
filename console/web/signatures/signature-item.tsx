import { Badge, Group, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { DocumentFile } from './document-file.tsx';
import type { Signature } from './signature.ts';
import { SignatureActions } from './signature-actions.tsx';
import { SignerRow } from './signer-row.tsx';
import { useSignatureTexts } from './use-signature-texts.ts';

const colors: Partial<Record<NonNullable<Signature['status']>, string>> = {
  ...{ sent: 'blue', signed: 'green', declined: 'red', failed: 'red', unconfirmed: 'yellow' },
};

type SignatureItemProps = { signature: Signature; next?: string | undefined };

/** A request for signatures with its signers, its files and what can be done about it. */
export function SignatureItem({ signature, next }: SignatureItemProps) {
  const words = useSignatureTexts();
  const { status, signers, document, signed, proof, provider, environment } = signature;
  return (
    <li>
      <Stack gap={6} w="100%" miw={0}>
        <Group gap="xs">
          <Badge color={(status && colors[status]) ?? 'gray'} tt="none">
            {status ? words.statuses[status] : (words.ended[signature.draftStatus] ?? words.waiting)}
          </Badge>
          <Text span fw={600}>
            {signature.title || words.subjects[signature.subject]}
          </Text>
          <Text span className={shared.soft}>
            {words.subjects[signature.subject]} · {words.providers[provider]}
          </Text>
        </Group>
        {provider === 'sandbox' && <p className={shared.notice}>{words.worthless}</p>}
        {provider !== 'sandbox' && environment === 'trial' && <p className={shared.notice}>{words.trial}</p>}
        {signature.draftStatus === 'pending' && (
          <Text component="p" m={0}>
            {words.held} <Link href={`${paths.queue}/${signature.draftId}`}>{words.see}</Link>
          </Text>
        )}
        <Stack component="ul" gap={4} m={0} p={0} aria-label={words.signers}>
          {signers.map((signer, index) => (
            <SignerRow key={index} signer={signer} />
          ))}
        </Stack>
        <Problem signature={signature} />
        <Group gap={6}>
          {document && <DocumentFile label={words.file} file={document} />}
          {signed && <DocumentFile label={words.signed} file={signed} />}
          {proof && <DocumentFile label={words.proof} file={proof} />}
        </Group>
        <Times signature={signature} />
        {status === 'signed' && next && <p className={shared.notice}>{next}</p>}
        <SignatureActions signature={signature} />
      </Stack>
    </li>
  );
}

/** Why it does not go on, or has come to an end. */
function Problem({ signature }: { signature: Signature }) {
  const words = useSignatureTexts();
  const { reminderFailure } = signature;
  const reason = useReason(signature);
  return (
    <>
      {reason && <p className={shared.notice}>{reason}</p>}
      {reminderFailure && (
        <p className={shared.notice}>
          {reminderFailure.code === 'unknown' ? words.perhapsReminded : words.notReminded(reminderFailure.detail)}
        </p>
      )}
    </>
  );
}

function useReason({ status, failure, declineReason }: Signature): string | null {
  const words = useSignatureTexts();
  if (declineReason) return `${words.declined} : ${declineReason}`;
  if (failure?.code === 'not_followed') return words.notFollowed(failure.detail);
  if (failure?.code === 'not_cancelled') return words.notCancelled(failure.detail);
  if (status === 'unconfirmed') return words.unconfirmed;
  if (!failure) return null;
  return status === 'failed' ? words.failed(failure.detail) : words.unreachable;
}

function Times({ signature: { sentAt, checkedAt, remindedAt, isReminding } }: { signature: Signature }) {
  const words = useSignatureTexts();
  return (
    <Group gap="2px 14px" className={shared.soft} fz="sm">
      {sentAt && (
        <span>
          {words.sentOn} <TimeAgo at={sentAt} />
        </span>
      )}
      {checkedAt && (
        <span>
          {words.checkedOn} <TimeAgo at={checkedAt} />
        </span>
      )}
      {remindedAt && (
        <span>
          {words.remindedOn} <TimeAgo at={remindedAt} />
        </span>
      )}
      {isReminding && <span>{words.reminding}</span>}
    </Group>
  );
}
