import { Box, FileInput, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 } from 'uuid';
import { Link } from 'wouter';
import { signatureLimits } from '../../../domain/signatures/limits.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { contactPath } from '../contacts/contact-columns.tsx';
import { postFile, refusal } from '../files/post-file.ts';
import { showSummaryToast } from '../queue/toasts/toast-store.ts';
import { errorCodeOf, trpc } from '../trpc.ts';
import { formIdAfter } from '../unsaved/form-id.ts';
import { NoAccount } from './no-account.tsx';
import { type ChosenSigner, refreshSignatures, type SignatureSubject } from './signature.ts';
import { SignerFields } from './signer-fields.tsx';
import { uploadOnce } from './upload-once.ts';
import { useSignatureTexts } from './use-signature-texts.ts';

type RequestDialogProps = { recordId: string; subjects: readonly SignatureSubject[]; onClose(): void };

/** Prepares a request for signatures: the document, who signs in which order, and the words of the provider's e-mail. */
export default function RequestSignatureDialog({ recordId, subjects, onClose }: RequestDialogProps) {
  const words = useSignatureTexts();
  const [formId, setFormId] = useState(() => v4());
  const [values, setValues] = useState({
    kind: subjects[0] as SignatureSubject,
    file: null as File | null,
    /** Null until somebody has chosen or removed one: then those who sign as a rule are suggested. */
    signers: null as ChosenSigner[] | null,
    subject: null as string | null,
    body: words.defaultMessage,
  });
  const about = { subject: values.kind, id: recordId };
  const prepared = useQuery(trpc.signatures.prepare.queryOptions({ about }));
  const usual = prepared.data?.signers ?? [];
  const unreached = usual.filter(({ refusal }) => refusal !== null);
  const signers =
    values.signers ??
    usual
      .filter(({ refusal }) => refusal === null)
      .map((signer) => ({ ...signer, proof: signer.phone ? ('sms' as const) : ('email' as const) }));
  const subject = values.subject ?? (prepared.data ? words.defaultSubject(values.kind, prepared.data) : '');
  const update = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const request = useMutation(trpc.signatures.request.mutationOptions());
  const [withDocument] = useState(() => uploadOnce({ post: postDocument, isGone }));
  const send = useMutation({
    mutationFn: ({ file, ...rest }: Omit<Parameters<typeof request.mutateAsync>[0], 'documentId'> & { file: File }) =>
      withDocument(file, (documentId) => request.mutateAsync({ ...rest, documentId })),
    onError: (error) => setFormId(formIdAfter(error, formId)),
    onSuccess: async () => {
      await refreshSignatures();
      showSummaryToast(words.heldToast, []);
      onClose();
    },
  });
  const form = useContractForm({
    kept: { values, update },
    faultsOf: ({ file }) => ({
      file: file === null && words.documentMissing,
      signers: signers.length === 0 && words.signersMissing,
    }),
    inputOf: ({ file, body }) => ({
      ...{ about, formId, subject: subject.trim(), body: body.trim(), file: file as File },
      signers: signers.map(({ contactId, proof }) => ({ contactId, proof })),
    }),
    send,
  });
  const { provider, environment } = prepared.data ?? {};
  if (provider === null) return <NoAccount onClose={onClose} />;
  return (
    <FormDialog
      title={words.ask}
      lead={words.dialogLead}
      form={form}
      action={words.prepare}
      disabled={!prepared.data}
      onClose={onClose}
    >
      {subjects.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={words.subject}
          data={subjects.map((value) => ({ value, label: words.subjects[value] }))}
          value={values.kind}
          onChange={(kind) => update({ kind: kind as SignatureSubject, signers: null, subject: null })}
        />
      )}
      {provider && (
        <p className={shared.notice}>
          {provider !== 'sandbox' && `${words.providers[provider]}. `}
          {provider === 'sandbox' ? words.worthless : environment === 'trial' && words.trial}
        </p>
      )}
      <ErrorMessage error={prepared.error} />
      <FileInput
        label={words.document}
        placeholder={words.chooseDocument}
        accept="application/pdf"
        description={words.anchors}
        clearable
        {...form.field('file')}
      />
      {unreached.length > 0 && (
        <div className={shared.notice} role="note">
          {words.unreached}
          <Box component="ul" m={0} ps="lg">
            {unreached.map(({ contactId, name, refusal }) => (
              <li key={contactId}>
                <Link href={contactPath(contactId)}>{name}</Link>
                {refusal && ` : ${words.refusals[refusal]}`}
              </li>
            ))}
          </Box>
        </div>
      )}
      <SignerFields value={signers} error={form.faults.signers} onChange={(given) => form.update({ signers: given })} />
      <TextInput
        label={words.emailSubject}
        required
        maxLength={signatureLimits.title}
        {...form.field('subject')}
        value={subject}
      />
      <Textarea
        label={words.message}
        required
        autosize
        minRows={3}
        maxRows={8}
        maxLength={signatureLimits.message}
        {...form.field('body')}
      />
      <Text component="p" m={0} className={shared.soft}>
        {words.deed}
      </Text>
    </FormDialog>
  );
}

const isGone = (error: unknown) => errorCodeOf(error) === 'document_gone';

/** A proxy or the upload itself refuses what is far too large in other words. */
async function postDocument(file: File): Promise<{ id: string }> {
  if (file.size > signatureLimits.bytes) throw refusal('document_too_large');
  try {
    return await postFile<{ id: string }>('/console/documents', file);
  } catch (error) {
    throw errorCodeOf(error) === 'payload_too_large' ? refusal('document_too_large') : error;
  }
}
