import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 } from 'uuid';
import { ScheduleVisitInput } from '../../../domain/visits/visit-input.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { PropertyChoice } from '../components/property-choice.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { agencyClock } from '../dates/agency-clock.ts';
import { MomentField } from '../dates/moment-field.tsx';
import { useOpenRecord } from '../drawer/use-record-drawer.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ContactSearch } from '../search/contact-search.tsx';
import type { FoundProperty } from '../search/property-search.tsx';
import { type RouterInputs, type RouterOutputs, refetchLive, trpc } from '../trpc.ts';
import { formIdAfter } from '../unsaved/form-id.ts';
import { isOverlapWanted, momentAndMinutes, spanOf, wantOverlap } from './appointment-fields.ts';
import { LengthAndColleague } from './length-and-colleague.tsx';
import { Remarks, useRemarks } from './remarks.tsx';
import { useAgendaTexts } from './use-agenda-texts.ts';

type Kind = RouterOutputs['visits']['read']['kind'];

/** The known parts of an appointment that is to be made. */
export type NewAppointment = {
  kind?: Kind;
  contact?: { id: string; name: string };
  property?: FoundProperty;
  agentId?: string | null;
  /** A day alone, or both ends. */
  day?: string;
  startsAt?: string;
  endsAt?: string;
};

type AppointmentDialogProps = { initial: NewAppointment; onClose(): void };
type Input = Omit<RouterInputs['visits']['schedule'], 'formId'>;

/** An appraisal takes longer than a visit, and a call is short. */
const usualMinutes: Record<Kind, number> = { visit: 30, appraisal: 60, signature: 60, call: 15 };
const kinds = Object.keys(usualMinutes) as Kind[];

/** Makes an appointment. What speaks against its time is said before it is made. */
export default function AppointmentDialog({ initial, onClose }: AppointmentDialogProps) {
  const words = useAgendaTexts();
  const { record } = useTranslations();
  const openRecord = useOpenRecord();
  const [formId, setFormId] = useState(() => v4());
  const { kind: firstKind = 'visit', startsAt, endsAt } = initial;
  const given = startsAt && endsAt ? momentAndMinutes(startsAt, endsAt) : undefined;
  const send = useMutation(
    trpc.visits.schedule.mutationOptions({
      onSuccess: ({ id }) => {
        onClose();
        openRecord({ kind: 'visit', id });
      },
      onError: (error) => setFormId(formIdAfter(error, formId)),
      onSettled: () => refetchLive(),
    }),
  );
  const form = useContractForm({
    contract: ScheduleVisitInput,
    initial: {
      kind: firstKind,
      contactId: initial.contact?.id ?? '',
      contactName: initial.contact?.name ?? '',
      property: initial.property,
      agentId: initial.agentId ?? null,
      startsAt: given?.moment ?? { day: initial.day ?? agencyClock(0).day, time: '' },
      minutes: given?.minutes ?? usualMinutes[firstKind],
      attendees: '',
      note: '',
      overlapWantedFor: '',
    },
    inputOf: (values): Input => ({
      ...{ kind: values.kind, contactId: values.contactId, agentId: values.agentId },
      ...{ attendees: values.attendees.trim() || null, note: values.note.trim() || null },
      propertyId: values.property?.id ?? null,
      ...(spanOf(values.startsAt, values.minutes) ?? { startsAt: '', endsAt: '' }),
      ...(isOverlapWanted(values) && { allowOverlap: true }),
    }),
    faultsOf: ({
      kind,
      contactId,
      property,
    }): Record<'contactId' | 'property' | 'overlapWantedFor', string | false> => ({
      contactId: contactId === '' && words.contactMissing,
      property: kind === 'visit' && property === undefined && words.propertyMissing,
      overlapWantedFor: remarks.isTaken && !isWanted && words.overlapMissing,
    }),
    send: { ...send, mutate: (input: Input) => send.mutate({ ...input, formId }) },
  });
  const { values, update, field } = form;
  const isWanted = isOverlapWanted(values);
  const span = spanOf(values.startsAt, values.minutes);
  const remarks = useRemarks(
    span && values.contactId
      ? { ...span, contactId: values.contactId, agentId: values.agentId, propertyId: values.property?.id ?? null }
      : undefined,
  );
  return (
    <FormDialog title={words.create} form={form} action={words.make} disabled={remarks.isAsking} onClose={onClose}>
      <SegmentedControl
        fullWidth
        aria-label={words.kind}
        value={values.kind}
        onChange={(kind) =>
          update({ kind, ...(values.minutes === usualMinutes[values.kind] && { minutes: usualMinutes[kind] }) })
        }
        data={kinds.map((value) => ({ value, label: record.visitKinds[value] }))}
      />
      {values.contactId ? (
        <div className={shared.row}>
          <strong>{values.contactName}</strong>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => update({ contactId: '', contactName: '' })}
          >
            {words.otherContact}
          </Button>
        </div>
      ) : (
        <ContactSearch
          label={words.contact}
          fault={form.faults.contactId}
          onSelect={({ id, name }) => update({ contactId: id, contactName: name })}
        />
      )}
      <PropertyChoice
        label={values.kind === 'visit' ? record.property : words.propertyOptional}
        fault={form.faults.property}
        chosen={values.property}
        onChoose={(property) => update({ property })}
      />
      <MomentField label={words.when} required {...field('startsAt')} />
      <LengthAndColleague minutes={values.minutes} agentId={values.agentId} onChange={update} />
      <TextInput label={words.attendees} placeholder={words.attendeesHint} maxLength={500} {...field('attendees')} />
      <Textarea label={words.note} autosize minRows={2} maxLength={2000} {...field('note')} />
      <Remarks
        {...remarks}
        allowed={isWanted}
        fault={form.faults.overlapWantedFor}
        onAllow={(wanted) => update(wantOverlap(values, wanted))}
      />
    </FormDialog>
  );
}
