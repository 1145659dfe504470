import { type FormErrors, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useFirstTexts } from '../i18n/language-provider.tsx';
import { fieldErrorsOf } from '../trpc.ts';
import { constraintFault, contractFaults, type FieldError, faultsByField, fieldOf } from './form-faults.ts';

/** The part of a mutation that a form needs. */
type Sending<Input> = { mutate(input: Input): unknown; error: unknown; isPending: boolean };

/** Values that are stored elsewhere, as `useRecordForm` stores those of a record that several people may edit. */
type KeptValues<Values> = { values: Values; update(changes: Partial<Values>): void };

type ContractFormOptions<Values extends object, Input> = {
  /** The values of the fields at first; absent for `kept` values. */
  initial?: Values;
  kept?: KeptValues<Values>;
  /** The operation's contract, if its file imports nothing of the store. The server checks it in any case. */
  contract?: z.ZodType;
  /** Faults beyond the contract, by field, in the reader's language. */
  faultsOf?(values: Values): { [Name in keyof Values]?: string | false | undefined };
  /** The operation's input for these values. */
  inputOf(values: Values): Input;
  send: Sending<Input>;
};

/**
 * Every form: its values, what is wrong with them, and the mutation that sends them. A fault stands under its field, whether the
 * browser's own rules (`required`, `min`, `type="email"`), the contract, the page or the server found it, and the first wrong
 * field takes the focus.
 */
export function useContractForm<Values extends object, Input>(options: ContractFormOptions<Values, Input>) {
  const { initial, kept, contract, faultsOf, inputOf, send } = options;
  const { fieldErrors } = useFirstTexts();
  const ref = useRef<HTMLFormElement>(null);
  const form = useForm<Record<string, unknown>>({ initialValues: { ...(kept?.values ?? initial) } });
  const values = (kept?.values ?? form.values) as Values;
  const [faultyCount, setFaultyCount] = useState(0);
  useEffect(() => {
    if (faultyCount > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faultyCount]);
  const showFaults = (faults: FormErrors) => {
    form.setErrors(faults);
    setFaultyCount(faultyCount + 1);
  };
  const faultsIn = (errors: readonly FieldError[], own?: Record<string, string | false | undefined>) =>
    faultsByField({ errors, own, fields: values, sentenceOf: fieldErrors.problem });
  const [answered, setAnswered] = useState({ error: send.error, values });
  if (answered.error !== send.error) {
    setAnswered({ error: send.error, values });
    const faults = faultsIn(fieldErrorsOf(send.error));
    if (Object.keys(faults).length > 0) showFaults(faults);
  }
  /** Changes fields, whose faults go. */
  const update = (changes: Partial<Values>) => {
    for (const [name, value] of Object.entries(changes)) {
      if (kept) form.clearFieldError(name);
      else form.setFieldValue(name, value);
    }
    kept?.update(changes);
  };
  /** The fields that the page showed when the last fault came: a fault in another one is left to the message of the form. */
  const shown = useRef<ReadonlySet<string>>(new Set());
  const named = new Set<string>();
  useEffect(() => {
    shown.current = named;
  });
  const props = (name: keyof Values & string, type: 'input' | 'checkbox') => {
    named.add(name);
    const props = form.getInputProps(name, { type, withFocus: false });
    if (!kept) return props;
    const change = (given: unknown) => update({ [name]: givenValue(given) } as Partial<Values>);
    return { ...props, [type === 'input' ? 'value' : 'checked']: values[name], onChange: change };
  };
  const isSaid = (name: string | undefined) =>
    name !== undefined &&
    shown.current.has(name) &&
    (form.errors[name] !== undefined || values[name as keyof Values] !== answered.values[name as keyof Values]);
  /** Sends the form, unless something is wrong with it. */
  const submit = (more?: Partial<Input>) => {
    const input = more ? { ...inputOf(values), ...more } : inputOf(values);
    const { errors, unnamed } = constraintFaults(ref.current);
    const faults = faultsIn([...errors, ...contractFaults(contract, input)], faultsOf?.(values));
    if (Object.keys(faults).length > 0) showFaults(faults);
    else if (unnamed) unnamed.reportValidity();
    else send.mutate(input);
  };
  return {
    /** For the `<form>`. */
    props: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        submit();
      },
    },
    /** For a Mantine input, or any with `value`, `onChange(value)` and `error`. */
    field: <Name extends keyof Values & string>(name: Name) => props(name, 'input') as FieldProps<Values[Name]>,
    checkbox: (name: keyof Values & string) => props(name, 'checkbox'),
    values,
    update,
    faults: form.errors as { [Name in keyof Values]?: string },
    submit,
    reset: form.reset,
    isPending: send.isPending,
    /** The error, unless the fields say all of it, or said it until they were changed. */
    get error() {
      const errors = fieldErrorsOf(send.error);
      return errors.length > 0 && errors.every((error) => isSaid(fieldOf(error, values))) ? null : send.error;
    },
  };
}

/** `onChange` takes an event or a value. */
type FieldProps<Value> = { value: Value; onChange: any; error: any };

/** The part that what surrounds the fields needs. */
export type ContractForm = Pick<ReturnType<typeof useContractForm>, 'props' | 'isPending' | 'error'>;

/** The value that an input gives, itself or in an event. */
function givenValue(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('currentTarget' in given)) return given;
  const input = given.currentTarget as HTMLInputElement;
  return input.type === 'checkbox' ? input.checked : input.value;
}

/**
 * The faults that the browser's own rules find, in the words of the contracts. `unnamed` is the first input that belongs to no field
 * of the form. One with a sentence of its own shows it when it is checked.
 */
function constraintFaults(form: HTMLFormElement | null) {
  const inputs = [...(form?.elements ?? [])].filter(
    (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
  );
  const wrong = inputs.filter((input) => input.willValidate && !input.checkValidity());
  const errors = wrong.flatMap((input) => {
    const path = input.dataset.path;
    return path && !input.validity.customError ? [{ path, message: constraintFault(input) }] : [];
  });
  return { errors, unnamed: wrong.find((input) => !input.dataset.path || input.validity.customError) };
}
