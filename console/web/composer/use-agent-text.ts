import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { trpc } from '../trpc.ts';
import type { UnsentText } from './unsent-text.ts';

/** The stream of live updates says when the text is there. This is for pages that have lost it. */
const REFETCH_MS = 5000;

type AgentTextOptions = {
  contactId: string;
  conversationId: string | undefined;
  text: UnsentText;
  update(changes: Partial<UnsentText>): void;
};

/**
 * Asks the language model for a text and puts it into an empty form. A text that the person has written is replaced only if
 * they say so, and comes back by undo. It is sent like any other text, or not at all.
 */
export function useAgentText({ contactId, conversationId, text, update }: AgentTextOptions) {
  const { agentText: words } = useTranslations();
  const [suggestionId, setSuggestionId] = useState<string | null>(null);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  const cancelling = useMutation(trpc.replies.cancelText.mutationOptions());
  /** The latest request. It has no id until the server has answered it, and may be stopped before. */
  const request = useRef({ isStopped: false });
  const asking = useMutation(
    trpc.replies.askText.mutationOptions({
      onMutate: () => {
        request.current = { isStopped: false };
        return request.current;
      },
      onSuccess: ({ suggestion: { id } }, _, { isStopped }) =>
        isStopped ? cancelling.mutate({ id }) : setSuggestionId(id),
    }),
  );
  const { data: suggestion, error } = useQuery({
    ...trpc.replies.text.queryOptions({ id: suggestionId ?? '' }),
    enabled: suggestionId !== null,
    refetchInterval: ({ state }) => (isOpen(state.data?.status) ? REFETCH_MS : false),
  });
  const isReady = suggestionId !== null && suggestion?.status === 'ready';
  const insert = () => {
    if (!suggestion?.body) return;
    const { body, subject } = suggestion;
    const previous = latest.current;
    const fillsSubject = previous.channel === 'email' && previous.subject.trim() === '' && subject;
    update({ body, ...(fillsSubject && { subject }) });
    setSuggestionId(null);
    if (previous.body.trim() !== '') showActionToast(words.replaced, async () => update(previous));
  };
  // Only its arrival inserts it: a form that is emptied later stays empty.
  useEffect(() => {
    if (isReady && latest.current.body.trim() === '') insert();
  }, [isReady]);
  return {
    ask: (wish: string) => {
      const { channel, body } = latest.current;
      const given = { ...(wish.trim() && { wish: wish.trim() }), ...(body.trim() && { written: body }) };
      asking.mutate({ contactId, channel, ...(conversationId && { conversationId }), ...given });
    },
    isWriting: asking.isPending || (suggestionId !== null && isOpen(suggestion?.status ?? 'waiting')),
    /** A text is there, and the form has one already. */
    isOffered: isReady && text.body.trim() !== '',
    failure: suggestionId !== null && suggestion?.status === 'failed' ? suggestion : null,
    error: asking.error ?? (suggestionId === null ? null : error),
    insert,
    discard: () => setSuggestionId(null),
    stop: () => {
      if (suggestionId !== null) cancelling.mutate({ id: suggestionId });
      request.current.isStopped = true;
      asking.reset();
      setSuggestionId(null);
    },
  };
}

export type AgentText = ReturnType<typeof useAgentText>;

const isOpen = (status: string | undefined) => status === 'waiting' || status === 'asking';
