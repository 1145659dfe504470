import { ActionIcon, FocusTrap, Group, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMessagePlus, IconSparkles, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useBackButton } from '../components/use-back-button.ts';
import { useStayAtEnd } from '../components/use-stay-at-end.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { AgentError } from './agent-error.tsx';
import styles from './agent-panel.module.css';
import { PromptForm } from './prompt-form.tsx';
import { RunNotice } from './run-notice.tsx';
import { TurnView } from './turn-view.tsx';
import { useAgentEntryTexts } from './use-agent-entry-texts.ts';
import { useAgentPanelTexts } from './use-agent-panel-texts.ts';
import { type Turn, useConversation, type useRun } from './use-conversation.ts';
import { useAboutText } from './use-record-name.ts';
import { Welcome } from './welcome.tsx';

type AgentPanelProps = {
  userId: string;
  opened: boolean;
  /** Counts how often it was asked for: each time the prompt takes the focus. */
  asked: number;
  /** The id of the record by whose button it was asked for last. */
  askedFor: string | null;
  /** The id of the record that the next prompt is about. */
  about: string | null;
  /** Whether a run has ended while the panel was closed, and it has not been opened since. */
  hasNews: boolean;
  onRemoveAbout(): void;
  onNews(hasNews: boolean): void;
  onOpen(): void;
  onClose(): void;
};

/** The exchange with the agency's agent: beside the page, or over it where there is no room. */
export default function AgentPanel({
  userId,
  opened,
  asked,
  askedFor,
  about,
  hasNews,
  onRemoveAbout,
  onNews,
  onOpen,
  onClose,
}: AgentPanelProps) {
  const { common } = useTranslations();
  const { title } = useAgentEntryTexts();
  const words = useAgentPanelTexts();
  const isPhone = useMediaQuery('(max-width: 56rem)', undefined, { getInitialValueInEffect: false });
  const conversation = useConversation(userId);
  const { turns, error, run, isStopping, ask, stop, reopen, beginAnew } = conversation;
  const [prompt, setPrompt] = useState('');
  const promptRef = useRef<HTMLTextAreaElement>(null);
  const scrollerRef = useRef<HTMLElement>(null);
  const exchangeRef = useRef<HTMLDivElement>(null);
  // After a reload nobody knows yet whether it still works.
  const isUnread = turns.at(-1)?.source === 'read' && run.isRunning && run.record === null;
  const knownRun = { ...run, isRunning: run.isRunning && !isUnread };
  const announcement = useAnnouncement(knownRun);
  useEndUnseen(knownRun, opened, () => onNews(true));
  const news = hasNews && !opened && !run.isRunning ? newsOf(run, words) : '';
  const aboutText = useAboutText(about);
  // Nobody writes about a contact that was erased or merged.
  const knownAbout = aboutText.isGone ? null : about;
  useStayAtEnd(scrollerRef, exchangeRef);
  useEffect(() => {
    if (opened && asked > 0) promptRef.current?.focus();
  }, [opened, asked]);
  // A hidden exchange forgets how far it was scrolled.
  useEffect(() => {
    if (opened) scrollerRef.current?.scrollTo(0, scrollerRef.current.scrollHeight);
  }, [opened]);
  useClosedByPage(opened && isPhone, onClose);
  useFreshExchange(asked, askedFor, { ...conversation, isUnread });

  const send = async (text: string, about: string | null) => {
    const follows = turns.findLast(({ runId }) => runId !== null)?.runId ?? null;
    setPrompt('');
    // The button that was pressed cannot keep the focus. A phone would show its keyboard again.
    if (!isPhone) promptRef.current?.focus();
    requestAnimationFrame(() => scrollerRef.current?.scrollTo(0, scrollerRef.current.scrollHeight));
    const hasBegun = await ask({ prompt: text, about, follows });
    if (!hasBegun) setPrompt((typed) => typed || text);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // The page's shortcuts must not decide on the draft beside the panel.
    event.stopPropagation();
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
  const suggest = (text: string) => {
    setPrompt(text);
    promptRef.current?.focus();
  };

  const panel = (
    <FocusTrap active={opened && isPhone}>
      <aside
        className={styles.panel}
        hidden={!opened}
        data-agent-panel
        aria-label={title}
        {...(isPhone && { role: 'dialog', 'aria-modal': true })}
        onKeyDown={handleKeyDown}
      >
        {opened && isPhone && <ClosedByWayBack onClose={onClose} />}
        <header className={styles.head}>
          <IconSparkles size={18} stroke={1.8} color="var(--accent)" aria-hidden />
          <Text component="h2" flex={1} fz="md" fw={650}>
            {title}
          </Text>
          {turns.length > 0 && !run.isRunning && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={words.beginAnew}
              title={words.beginAnew}
              onClick={() => {
                beginAnew();
                promptRef.current?.focus();
              }}
            >
              <IconMessagePlus size={19} stroke={1.7} />
            </ActionIcon>
          )}
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={common.close} onClick={onClose}>
            <IconX size={19} stroke={1.7} />
          </ActionIcon>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
        <section ref={scrollerRef} className={styles.scroller} aria-label={words.exchange} tabIndex={0}>
          <div ref={exchangeRef} className={styles.exchange}>
            {turns.length === 0 && <Welcome about={knownAbout} onSuggest={suggest} onReopen={reopen} />}
            {turns.map((turn, place) => (
              <TurnView
                key={turn.key}
                turn={turn}
                onResume={
                  place === turns.length - 1 && !run.isRunning
                    ? () => void send(words.resumePrompt, aboutOf(turn, run))
                    : undefined
                }
              />
            ))}
            <AgentError error={error} />
          </div>
        </section>
        <PromptForm
          ref={promptRef}
          prompt={prompt}
          isFirst={turns.length === 0}
          sendsOnEnter={!isPhone}
          about={knownAbout === null ? null : aboutText.text}
          isRunning={run.isRunning}
          isStopping={isStopping}
          onChange={setPrompt}
          onSend={() => void send(prompt.trim(), knownAbout)}
          onStop={stop}
          onRemoveAbout={onRemoveAbout}
        />
        <Group className={styles.promise} justify="center">
          {words.promise}
        </Group>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </aside>
    </FocusTrap>
  );
  return (
    <>
      {panel}
      {/* Of a panel that is closed nothing is read aloud. */}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {news && <RunNotice sentence={news} proposed={run.proposed} onOpen={onOpen} onClose={() => onNews(false)} />}
    </>
  );
}

type RunState = ReturnType<typeof useConversation>['run'];

/** Tells that a run has ended while the panel is closed, unless a person stopped it. */
function useEndUnseen({ isRunning, record }: RunState, opened: boolean, onEnd: () => void) {
  const wasRunning = useRef(isRunning);
  const handleChange = useEffectEvent(() => {
    if (wasRunning.current && !isRunning && !opened && record && record.endedBy !== 'person') onEnd();
    wasRunning.current = isRunning;
  });
  useEffect(() => handleChange(), [isRunning]);
}

/** How it ended, in a sentence or two. */
function newsOf({ record, proposed }: RunState, words: ReturnType<typeof useAgentPanelTexts>): string {
  const made = proposed.filter(({ isNew }) => isNew).length;
  const prepared = made > 0 ? words.prepared(made) : '';
  if (record?.endedBy) return `${words.ends[record.endedBy]} ${prepared}`.trim();
  return prepared || `${words.done} ${proposed.length === 0 ? words.noDraft : ''}`.trim();
}

/** The id of the record that the last turn is about. After a reload only its record says so. */
const aboutOf = ({ about }: Turn, { record }: ReturnType<typeof useRun>): string | null =>
  about ?? record?.about ?? null;

/**
 * Begins anew when the panel is asked for by the button of another record: whoever writes to the next client does not want the agent to
 * have read the messages of the last one. An exchange that is under way stays.
 */
function useFreshExchange(
  asked: number,
  askedFor: string | null,
  { turns, run, beginAnew, isUnread }: ReturnType<typeof useConversation> & { isUnread: boolean },
) {
  const last = turns.at(-1);
  const settled = useRef(0);
  const settle = useEffectEvent(() => {
    if (isUnread || settled.current === asked) return;
    settled.current = asked;
    if (last && !run.isRunning && askedFor !== null && aboutOf(last, run) !== askedFor) beginAnew();
  });
  useEffect(() => void (isUnread || asked === 0 || settle()), [asked, isUnread]);
}

/** Over the whole of a phone, the panel leaves with the page that it lies on: a link in it leads somewhere. */
function useClosedByPage(isOver: boolean, onClose: () => void) {
  const [path] = useLocation();
  const before = useRef(path);
  const handlePath = useEffectEvent(() => {
    if (before.current !== path && isOver) onClose();
    before.current = path;
  });
  useEffect(() => void (path && handlePath()), [path]);
}

function ClosedByWayBack({ onClose }: Pick<AgentPanelProps, 'onClose'>) {
  useBackButton(onClose);
  return null;
}

/** Says once how a run ended, not each of its words. */
function useAnnouncement({ isRunning, record, proposed }: RunState): string {
  const words = useAgentPanelTexts();
  const [wasRunning, setWasRunning] = useState(isRunning);
  const [isTold, setIsTold] = useState(false);
  if (wasRunning !== isRunning) {
    setWasRunning(isRunning);
    setIsTold(wasRunning);
  }
  if (!isTold || isRunning) return '';
  const waiting = proposed.filter(({ status }) => status === 'pending').length;
  const end = record?.endedBy ? words.ends[record.endedBy] : words.done;
  if (waiting > 0) return `${end} ${words.waiting(waiting)}. ${words.nothingSent}`;
  return proposed.length === 0 ? `${end} ${words.noDraft}` : end;
}
