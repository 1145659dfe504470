import { Box, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { messageLimits } from '../../../domain/drafts/message-limits.ts';
import { templateErrors } from '../../../domain/drafts/template.ts';
import { paths } from '../../page-paths.ts';
import { lazyPage } from '../components/code-loading.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTemplateErrorText } from '../components/use-template-error-text.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { PropertySheet } from '../property-record/property-fields.ts';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';
import { DifferencesTable } from './differences-table.tsx';
import type { BuyerMatch } from './match.ts';
import { useMatchingTexts } from './use-matching-texts.ts';

const PlainTextEditor = lazyPage(() => import('../rich-text/plain-text-editor.tsx'));
const RichTextEditor = lazyPage(() => import('../rich-text/rich-text-editor.tsx'));

type ProposeToBuyersDialogProps = {
  property: PropertySheet;
  buyers: BuyerMatch[];
  onProposed(): void;
  onClose(): void;
};
/** The answer with the buyers to whom it belongs: they are ticked no more once it is there. */
type Prepared = RouterOutputs['properties']['proposeToBuyers'] & { buyers: BuyerMatch[] };

/** One text for all who are ticked, and how the property differs from what each of them looks for. */
export default function ProposeToBuyersDialog({ property, buyers, onProposed, onClose }: ProposeToBuyersDialogProps) {
  const words = useMatchingTexts();
  const errorText = useTemplateErrorText();
  const { draft } = useTranslations();
  const [prepared, setPrepared] = useState<Prepared>();
  const [formId] = useState(() => crypto.randomUUID());
  const faultOf = (text: string, limit: number) =>
    text.length > limit ? draft.tooLong(limit, text.length) : errorText(templateErrors(text));
  const form = useContractForm({
    initial: firstTextOf(property, words),
    faultsOf: ({ subject, body }) => ({
      subject: faultOf(subject, messageLimits.subject),
      body: faultOf(body, messageLimits.email),
    }),
    inputOf: ({ subject, body }) => ({
      ...{ propertyId: property.id, contactIds: buyers.map(({ contact }) => contact.id) },
      ...{ subject: subject.trim(), body: body.trim(), formId },
    }),
    send: useMutation(
      trpc.properties.proposeToBuyers.mutationOptions({
        onSuccess: async (answer) => {
          setPrepared({ ...answer, buyers });
          onProposed();
          await Promise.all([
            queryClient.invalidateQueries({ queryKey: trpc.drafts.pathKey() }),
            queryClient.invalidateQueries({ queryKey: trpc.properties.matches.pathKey() }),
          ]);
        },
      }),
    ),
  });
  if (prepared) return <PreparedDialog prepared={prepared} onClose={onClose} />;
  const { subject, body } = form.values;
  return (
    <FormDialog
      title={words.propose(buyers.length)}
      lead={words.proposeLead}
      form={form}
      action={words.confirm(buyers.length)}
      disabled={subject.trim() === '' || body.trim() === ''}
      onClose={onClose}
    >
      <Suspense fallback={<Box mih={230} />}>
        <PlainTextEditor withLabel isLine label={words.subject} {...form.field('subject')} />
        <RichTextEditor withLabel hasVariables label={words.body} {...form.field('body')} />
      </Suspense>
      <DifferencesTable buyers={buyers} />
    </FormDialog>
  );
}

/** The number of messages that were prepared, the way to them, and who got none. */
function PreparedDialog({ prepared: { id, held, leftOut, buyers }, onClose }: PreparedDialogProps) {
  const words = useMatchingTexts();
  const { common, draft } = useTranslations();
  const names = new Map(buyers.map(({ contact }) => [contact.id, contact.name || draft.unnamedContact]));
  return (
    <Dialog title={words.prepared(held)} onClose={onClose}>
      {leftOut.length > 0 && (
        <div role="status">
          <p>{words.leftOut(leftOut.length)}</p>
          <ul>
            {leftOut.map(({ contactId, code }) => (
              <li key={contactId}>
                {names.get(contactId)}
                {common.colon}
                {words.leftOutWhy[code] ?? code}
              </li>
            ))}
          </ul>
        </div>
      )}
      <DialogActions onCancel={onClose} cancel={common.close}>
        {id && (
          <Button component={Link} href={paths.queue} data-first>
            {words.review}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

type PreparedDialogProps = { prepared: Prepared; onClose(): void };

function firstTextOf(
  { title, address, reference, ...property }: PropertySheet,
  words: ReturnType<typeof useMatchingTexts>,
) {
  const { priceEuros, surfaceSqm, rooms } = property;
  const facts = [
    rooms !== null && words.fact.rooms(rooms),
    surfaceSqm !== null && words.fact.surface(surfaceSqm),
    priceEuros !== null && words.fact.price(priceEuros),
  ];
  const home = title.includes(address.city) ? title : words.home(title, address.city);
  return {
    subject: home.slice(0, messageLimits.subject),
    body: words.firstBody(home, facts.filter(Boolean).join(', '), reference),
  };
}
