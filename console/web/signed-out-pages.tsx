import { lazy } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { paths } from '../page-paths.ts';

const SignInPage = lazy(() => import('./sign-in/sign-in-page.tsx'));
const FirstRunPage = lazy(() => import('./sign-in/first-run-page.tsx'));
const InvitationPage = lazy(() => import('./sign-in/invitation-page.tsx'));

type SignedOutPagesProps = { isFirstRun: boolean; sessionExpired: boolean };

/** Any other path leads to the sign-in page, which remembers it as `vers`. */
export function SignedOutPages({ isFirstRun, sessionExpired }: SignedOutPagesProps) {
  const [path] = useLocation();
  const search = useSearch();
  const requestedPath = encodeURIComponent(search ? `${path}?${search}` : path);
  const signInPath = path === paths.home ? paths.signIn : `${paths.signIn}?vers=${requestedPath}`;
  return (
    <Switch>
      <Route path={paths.invitation} component={InvitationPage} />
      <Route path={paths.firstRun}>{isFirstRun ? <FirstRunPage /> : <Redirect to={paths.signIn} replace />}</Route>
      <Route path={paths.signIn}>
        {isFirstRun ? <Redirect to={paths.firstRun} replace /> : <SignInPage sessionExpired={sessionExpired} />}
      </Route>
      <Redirect to={isFirstRun ? paths.firstRun : signInPath} replace />
    </Switch>
  );
}
