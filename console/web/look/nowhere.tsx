import { Link } from 'wouter';
import { useWords } from '../words/words.tsx';
import { Empty, Page } from './page.tsx';

/** There is nothing at this address. */
export function Nowhere() {
  const { common } = useWords();
  return (
    <Page title={common.notFound}>
      <Empty>
        <Link href="/a-traiter">{common.back}</Link>
      </Empty>
    </Page>
  );
}
