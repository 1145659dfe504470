import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { Frame } from './frame/frame.tsx';
import { Leaving } from './frame/leaving.tsx';
import { Arriving } from './look/arriving.tsx';
import { Failure } from './look/failure.tsx';
import { Nowhere } from './look/nowhere.tsx';
import { QueuePage } from './queue/page.tsx';
import { type Answers, carryCsrf, trpc } from './wire.ts';
import { useSpeaking } from './words/words.tsx';

type SessionState = Answers['account']['state'];

const SignIn = lazy(() => import('./door/sign-in.tsx'));
const FirstRun = lazy(() => import('./door/first-run.tsx'));
const Invitation = lazy(() => import('./door/invitation.tsx'));
const Decided = lazy(() => import('./decided/page.tsx'));
const OneDraft = lazy(() => import('./decided/one.tsx'));
const Inbox = lazy(() => import('./inbox/page.tsx'));
const Campaigns = lazy(() => import('./campaigns/page.tsx'));
const Campaign = lazy(() => import('./campaigns/one.tsx'));
const Sandbox = lazy(() => import('./sandbox/page.tsx'));
const Sequences = lazy(() => import('./sequences/page.tsx'));
const OneSequence = lazy(() => import('./sequences/one.tsx'));
const Journal = lazy(() => import('./journal/page.tsx'));
const Keys = lazy(() => import('./settings/keys.tsx'));
const Webhooks = lazy(() => import('./webhooks/page.tsx'));
const OneWebhook = lazy(() => import('./webhooks/one.tsx'));
const Team = lazy(() => import('./settings/team.tsx'));
const Agency = lazy(() => import('./settings/agency.tsx'));
const Profile = lazy(() => import('./profile/page.tsx'));

/** Which pages there are depends on the door: nobody yet, nobody here, or somebody. */
export function App() {
  const account = useQuery(trpc.account.state.queryOptions());
  if (account.data) carryCsrf(account.data.csrf);
  useProfileLanguage(account.data?.user?.language);
  const expired = useExpired(account.data?.state);
  if (!account.data) return <Failure error={account.error} />;
  return (
    <Arriving>
      {account.data.state === 'signed_in' ? (
        <Inside account={account.data} />
      ) : (
        <Outside first={account.data.state === 'first_run'} expired={expired} />
      )}
    </Arriving>
  );
}

function Outside({ first, expired }: { first: boolean; expired: boolean }) {
  const [path] = useLocation();
  const search = useSearch();
  const here = encodeURIComponent(search ? `${path}?${search}` : path);
  const start = path === '/' ? '/connexion' : `/connexion?vers=${here}`;
  return (
    <Switch>
      <Route path="/invitation/:token" component={Invitation} />
      <Route path="/premiers-pas">{first ? <FirstRun /> : <Redirect to="/connexion" replace />}</Route>
      <Route path="/connexion">{first ? <Redirect to="/premiers-pas" replace /> : <SignIn expired={expired} />}</Route>
      <Redirect to={first ? '/premiers-pas' : start} replace />
    </Switch>
  );
}

function Inside({ account }: { account: SessionState }) {
  return (
    <Switch>
      <Route path="/invitation/:token" component={Invitation} />
      <Route path="/connexion" component={Onwards} />
      <Route path="/premiers-pas" component={Onwards} />
      <Route path="/" component={Onwards} />
      <Leaving>
        <Frame account={account}>
          <Arriving>
            <Rooms />
          </Arriving>
        </Frame>
      </Leaving>
    </Switch>
  );
}

const Rooms = () => (
  <Switch>
    <Route path="/a-traiter" component={QueuePage} />
    <Route path="/a-traiter/:draftId" component={OneDraft} />
    <Route path="/parti" component={Decided} />
    <Route path="/boite/:conversationId?" component={Inbox} />
    <Route path="/campagnes" component={Campaigns} />
    <Route path="/campagnes/:campaignId" component={Campaign} />
    <Route path="/bac-a-sable" component={Sandbox} />
    <Route path="/sequences" component={Sequences} />
    <Route path="/sequences/:sequenceId" component={OneSequence} />
    <Route path="/journal" component={Journal} />
    <Route path="/reglages/cles" component={Keys} />
    <Route path="/reglages/webhooks" component={Webhooks} />
    <Route path="/reglages/webhooks/:webhookId" component={OneWebhook} />
    <Route path="/reglages/equipe" component={Team} />
    <Route path="/reglages/agence" component={Agency} />
    <Route path="/profil" component={Profile} />
    <Route component={Nowhere} />
  </Switch>
);

/** After the door: back to where one was going, on this site only. */
function Onwards() {
  const wanted = new URLSearchParams(useSearch()).get('vers');
  return <Redirect to={wanted && /^\/(?![/\\\s])/.test(wanted) ? wanted : '/a-traiter'} replace />;
}

/** Whether somebody was here who did not go: signing out loads the page anew. */
function useExpired(state: SessionState['state'] | undefined): boolean {
  const [entered, enter] = useState(false);
  if (state === 'signed_in' && !entered) enter(true);
  return entered && state === 'signed_out';
}

/** The language kept with the profile follows the person to another browser. */
function useProfileLanguage(language: 'fr' | 'en' | undefined) {
  const { speak } = useSpeaking();
  useEffect(() => {
    if (language) speak(language);
  }, [language, speak]);
}
