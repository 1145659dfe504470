import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import type { RouterOutputs } from '../trpc.ts';
import type { Diagnostic, FieldPath } from './property-fields.ts';

export type AdvertFinding = RouterOutputs['properties']['advert']['findings'][number];
type InspectionFinding = RouterOutputs['properties']['inspection']['findings'][number];

/** Words of the advert to select, and to replace where that is asked. */
export type WordsRequest = { finding: Pick<InspectionFinding, 'rule' | 'wrong' | 'replacement'>; isReplacing: boolean };

/** A point to correct asks the place of the record that mends it to open. */
export type FieldRequest =
  | { place: FieldPath; words?: WordsRequest }
  | { place: 'published' }
  | { place: 'diagnostic'; kind: Diagnostic['kind'] };

type Requests = { request: FieldRequest | undefined; ask(request: FieldRequest): void };

export const FieldRequestContext = createContext<Requests>({ request: undefined, ask: () => undefined });

/** The value of the context. A request is seen once: the effects of a place run before this one. */
export function useFieldRequests(): Requests {
  const [request, setRequest] = useState<FieldRequest>();
  useEffect(() => {
    if (request) setRequest(undefined);
  }, [request]);
  return { request, ask: setRequest };
}

export const useAskForField = () => useContext(FieldRequestContext).ask;

/** Answers the requests, of which it takes those that are meant for its place. */
export function useFieldRequest(onRequest: (request: FieldRequest) => void) {
  const { request } = useContext(FieldRequestContext);
  const answer = useEffectEvent(onRequest);
  useEffect(() => {
    if (request) answer(request);
  }, [request]);
}

/** The place that mends what an inspector would find. */
export function requestFor(finding: InspectionFinding): FieldRequest {
  const { rule, isText, field, diagnostic } = finding;
  if (diagnostic) return { place: 'diagnostic', kind: diagnostic };
  if (field) return { place: field };
  if (isText) return { place: 'description', words: { finding, isReplacing: false } };
  if (rule === 'availability') return { place: 'published' };
  return {
    place: rule === 'dpeEnd' ? 'energy.issued.expires' : rule === 'mandateEnd' ? 'mandate.expiresAt' : 'mandate.number',
  };
}
