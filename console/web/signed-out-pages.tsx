import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { paths } from '../page-paths.ts';
import FirstRunPage from './sign-in/first-run-page.tsx';
import InvitationPage from './sign-in/invitation-page.tsx';
import SignInPage from './sign-in/sign-in-page.tsx';

export type SignedOutPagesProps = { isFirstRun: boolean; sessionExpired: boolean };

/** Any other path leads to the sign-in page, which remembers it as `vers`. */
export default function SignedOutPages({ isFirstRun, sessionExpired }: SignedOutPagesProps) {
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
