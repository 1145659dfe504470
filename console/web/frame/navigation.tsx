import {
  IconBeach,
  IconBuildingEstate,
  IconDots,
  IconHistory,
  IconInbox,
  IconKey,
  IconMailForward,
  IconMessages,
  IconSend,
  IconSpeakerphone,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Disclosure } from '../look/disclosure.tsx';
import { Logo } from '../look/logo.tsx';
import { useHead } from '../queue/head.ts';
import { Attention } from '../webhooks/attention.tsx';
import { type Answers, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import styles from './frame.module.css';

type SessionState = Answers['account']['state'];
type Icon = typeof IconKey;

export function SideBar({
  agency,
  sandbox,
  account,
}: Pick<SessionState, 'agency' | 'sandbox'> & { account: ReactNode }) {
  const { frame, campaign } = useWords();
  return (
    <header className={styles.side}>
      <Link href="/a-traiter" className={styles.brand}>
        <Logo />
        <span className={styles.brandName}>
          Clef
          <small>{agency?.name}</small>
        </span>
      </Link>
      <nav aria-label={frame.main} className={styles.nav}>
        <Way href="/a-traiter" icon={IconInbox} label={frame.queue} mark={<Waiting />} />
        <Way href="/parti" icon={IconSend} label={frame.decided} />
        <Way href="/sequences" icon={IconMailForward} label={frame.sequences} />
        <Way href="/campagnes" icon={IconSpeakerphone} label={campaign.title} />
        <Way href="/boite" icon={IconMessages} label={frame.inbox} mark={<Unread />} />
        {(sandbox.sms || sandbox.email) && <Way href="/bac-a-sable" icon={IconBeach} label={frame.sandbox} />}
        <Way href="/journal" icon={IconHistory} label={frame.journal} />
        <p className={styles.group}>{frame.settings}</p>
        <Way href="/reglages/cles" icon={IconKey} label={frame.keys} />
        <Way href="/reglages/webhooks" icon={IconWebhook} label={frame.webhooks} mark={<Attention />} />
        <Way href="/reglages/equipe" icon={IconUsers} label={frame.team} />
        <Way href="/reglages/agence" icon={IconBuildingEstate} label={frame.agency} />
      </nav>
      {sandbox.sms && sandbox.email && (
        <p className={styles.sandbox} title={frame.sandboxNotice}>
          {frame.sandboxMode}
        </p>
      )}
      {account}
    </header>
  );
}

type WayTold = { href: string; icon: Icon; label: string; mark?: ReactNode };

function Way({ href, icon: Drawn, label, mark }: WayTold) {
  const [path] = useLocation();
  const here = path === href || path.startsWith(`${href}/`);
  return (
    <Link href={href} className={styles.way} aria-current={here ? 'page' : undefined}>
      <Drawn size={20} stroke={1.7} aria-hidden />
      <span className={styles.label}>{label}</span>
      {mark}
    </Link>
  );
}

/** How many wait for a decision, wherever one is. */
function Waiting() {
  const { frame } = useWords();
  const pending = useHead({}).data?.counts.pending ?? 0;
  return <Count of={pending} words={frame.waiting(pending)} />;
}

/** How many conversations hold something new. */
function Unread() {
  const { frame } = useWords();
  const unread = useQuery(trpc.conversations.list.queryOptions({ limit: 1 })).data?.unread ?? 0;
  return <Count of={unread} words={frame.unread(unread)} />;
}

function Count({ of, words }: { of: number; words: string }) {
  if (of === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{of > 999 ? '999+' : of}</span>
      <span className={styles.unseen}>{words}</span>
    </span>
  );
}

/** On a phone, within the thumb's reach. */
export function BottomBar({ sandbox }: Pick<SessionState, 'sandbox'>) {
  const { frame, campaign } = useWords();
  return (
    <nav aria-label={frame.main} className={styles.bottom}>
      <Way href="/a-traiter" icon={IconInbox} label={frame.queue} mark={<Waiting />} />
      <Way href="/parti" icon={IconSend} label={frame.decidedShort} />
      <Way href="/boite" icon={IconMessages} label={frame.inboxShort} mark={<Unread />} />
      <Disclosure
        label={frame.more}
        position="top-end"
        button={(toggle) => (
          <button type="button" className={styles.way} onClick={toggle}>
            <IconDots size={20} stroke={1.7} aria-hidden />
            <span className={styles.label}>{frame.more}</span>
          </button>
        )}
      >
        <Way href="/sequences" icon={IconMailForward} label={frame.sequences} />
        <Way href="/campagnes" icon={IconSpeakerphone} label={campaign.title} />
        {(sandbox.sms || sandbox.email) && <Way href="/bac-a-sable" icon={IconBeach} label={frame.sandbox} />}
        <Way href="/journal" icon={IconHistory} label={frame.journal} />
        <Way href="/reglages/cles" icon={IconKey} label={frame.keys} />
        <Way href="/reglages/webhooks" icon={IconWebhook} label={frame.webhooks} mark={<Attention />} />
        <Way href="/reglages/equipe" icon={IconUsers} label={frame.team} />
        <Way href="/reglages/agence" icon={IconBuildingEstate} label={frame.agency} />
      </Disclosure>
    </nav>
  );
}
