import { Redirect, Route, Switch, useSearch } from 'wouter';
import { paths } from '../page-paths.ts';
import { AgentPanelProvider } from './agent/agent-panel-provider.tsx';
import { lazyPage } from './components/code-loading.ts';
import { PageForRole } from './components/for-role.tsx';
import './components/mantine-signed-in.css';
import { NotFound } from './components/not-found.tsx';
import { PageBoundary } from './components/page-boundary.tsx';
import './components/typeface.css';
import { RecordDrawerProvider } from './drawer/record-drawer-provider.tsx';
import { AllTextsProvider } from './i18n/all-texts-provider.tsx';
import { useTranslations } from './i18n/language-provider.tsx';
import { AppLayout } from './layout/app-layout.tsx';
import { UnsavedGuard } from './layout/unsaved-guard.tsx';
import { QueuePage } from './queue/queue-page.tsx';
import { TodayPage } from './today/today-page.tsx';
import type { AccountState } from './trpc.ts';

const InvitationPage = lazyPage(() => import('./sign-in/invitation-page.tsx'));
const HistoryPage = lazyPage(() => import('./history/history-page.tsx'));
const DraftPage = lazyPage(() => import('./history/draft-page.tsx'));
const InboxPage = lazyPage(() => import('./inbox/inbox-page.tsx'));
const CampaignListPage = lazyPage(() => import('./campaigns/campaign-list-page.tsx'));
const CampaignPage = lazyPage(() => import('./campaigns/campaign-page.tsx'));
const ContactPage = lazyPage(() => import('./contact-record/contact-page.tsx'));
const TransactionsPage = lazyPage(() => import('./transactions/transactions-page.tsx'));
const OfferPage = lazyPage(() => import('./offers/offer-page.tsx'));
const PropertiesPage = lazyPage(() => import('./properties/properties-page.tsx'));
const MandatePages = lazyPage(() => import('./mandates/mandate-pages.tsx'));
const PropertyPage = lazyPage(() => import('./property-record/property-page.tsx'));
const ContactsPage = lazyPage(() => import('./contacts/contacts-page.tsx'));
const WeekPage = lazyPage(() => import('./agent/week-page.tsx'));
const AgendaPage = lazyPage(() => import('./agenda/agenda-page.tsx'));
const TasksPage = lazyPage(() => import('./tasks/tasks-page.tsx'));
const SandboxPage = lazyPage(() => import('./sandbox/sandbox-page.tsx'));
const SequenceListPage = lazyPage(() => import('./sequences/sequence-list-page.tsx'));
const SequencePage = lazyPage(() => import('./sequences/sequence-page.tsx'));
const JournalPage = lazyPage(() => import('./journal/journal-page.tsx'));
const KeysPage = lazyPage(() => import('./settings/keys-page.tsx'));
const WebhookListPage = lazyPage(() => import('./webhooks/webhook-list-page.tsx'));
const WebhookPage = lazyPage(() => import('./webhooks/webhook-page.tsx'));
const TeamPage = lazyPage(() => import('./settings/team-page.tsx'));
const SignatureAccountPage = lazyPage(() => import('./signatures/signature-account-page.tsx'));
const AgentPage = lazyPage(() => import('./agent/agent-page.tsx'));
const RunPage = lazyPage(() => import('./agent/run-page.tsx'));
const AgencyPage = lazyPage(() => import('./settings/agency-page.tsx'));
const ImportExportPage = lazyPage(() => import('./import-export/import-export-page.tsx'));
const PersonalDataPage = lazyPage(() => import('./personal-data/personal-data-page.tsx'));
const ProfilePage = lazyPage(() => import('./profile/profile-page.tsx'));

export type SignedInPagesProps = { account: AccountState };

export default function SignedInPages({ account }: SignedInPagesProps) {
  return (
    <AllTextsProvider language={account.user?.language ?? 'fr'}>
      <Pages account={account} />
    </AllTextsProvider>
  );
}

function Pages({ account }: SignedInPagesProps) {
  const { layout, importExport, personalData } = useTranslations();
  return (
    <Switch>
      <Route path={paths.invitation} component={InvitationPage} />
      <Route path={paths.signIn} component={RedirectAfterSignIn} />
      <Route path={paths.firstRun} component={RedirectAfterSignIn} />
      <Route path={paths.home} component={RedirectAfterSignIn} />
      <UnsavedGuard>
        <AgentPanelProvider userId={account.user?.id ?? ''}>
          {(agentPanel) => (
            <RecordDrawerProvider>
              <AppLayout account={account} agentPanel={agentPanel}>
                <PageBoundary>
                  <Switch>
                    <Route path={paths.today} component={TodayPage} />
                    <Route path={paths.queue} component={QueuePage} />
                    <Route path={paths.draft} component={DraftPage} />
                    <Route path={paths.history} component={HistoryPage} />
                    <Route path={`${paths.inbox}/:conversationId?`} component={InboxPage} />
                    <Route path={paths.campaigns} component={CampaignListPage} />
                    <Route path={paths.campaign} component={CampaignPage} />
                    <Route path={paths.contacts} component={ContactsPage} />
                    <Route path={paths.contact} component={ContactPage} />
                    <Route path={paths.offer} component={OfferPage} />
                    <Route path={paths.transactions} component={TransactionsPage} />
                    <Route path={paths.sales} component={TransactionsPage} />
                    <Route path={paths.properties} component={PropertiesPage} />
                    <Route path={`${paths.mandates}/:mandateId?`} component={MandatePages} />
                    <Route path={paths.property} component={PropertyPage} />
                    <Route path={paths.week} component={WeekPage} />
                    <Route path={paths.agenda} component={AgendaPage} />
                    <Route path={paths.tasks} component={TasksPage} />
                    <Route path={paths.sandbox} component={SandboxPage} />
                    <Route path={paths.sequences} component={SequenceListPage} />
                    <Route path={paths.sequence} component={SequencePage} />
                    <Route path={paths.journal}>
                      <PageForRole operation="listJournal" title={layout.journal}>
                        <JournalPage />
                      </PageForRole>
                    </Route>
                    <Route path={paths.keys}>
                      <PageForRole operation="listKeys" title={layout.keys}>
                        <KeysPage />
                      </PageForRole>
                    </Route>
                    <Route path={paths.webhooks}>
                      <PageForRole operation="listWebhooks" title={layout.webhooks}>
                        <WebhookListPage />
                      </PageForRole>
                    </Route>
                    <Route path={paths.webhook} component={WebhookPage} />
                    <Route path={paths.team} component={TeamPage} />
                    <Route path={paths.agency} component={AgencyPage} />
                    <Route path={paths.agent} component={AgentPage} />
                    <Route path={paths.agentRun} component={RunPage} />
                    <Route path={paths.signatures}>
                      <PageForRole operation="changeSignatureAccount" title={layout.signatures}>
                        <SignatureAccountPage />
                      </PageForRole>
                    </Route>
                    <Route path={paths.importExport}>
                      <PageForRole operation="listImports" title={importExport.title}>
                        <ImportExportPage />
                      </PageForRole>
                    </Route>
                    <Route path={paths.personalData}>
                      <PageForRole operation="listRetention" title={personalData.title}>
                        <PersonalDataPage />
                      </PageForRole>
                    </Route>
                    <Route path={paths.profile} component={ProfilePage} />
                    <Route>
                      <NotFound />
                    </Route>
                  </Switch>
                </PageBoundary>
              </AppLayout>
            </RecordDrawerProvider>
          )}
        </AgentPanelProvider>
      </UnsavedGuard>
    </Switch>
  );
}

/**
 * Goes to the page that was requested before signing in. Only a path of this site counts: it comes from the address.
 */
function RedirectAfterSignIn() {
  const requestedPath = new URLSearchParams(useSearch()).get('vers');
  const isOnThisSite = requestedPath !== null && /^\/(?![/\\\s])/.test(requestedPath);
  return <Redirect to={isOnThisSite ? requestedPath : paths.today} replace />;
}
