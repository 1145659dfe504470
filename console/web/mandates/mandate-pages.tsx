import { useParams } from 'wouter';
import { MandatePage } from './mandate-page.tsx';
import { RegisterPage } from './register-page.tsx';

/** The register, and a mandate of it. */
export default function MandatePages() {
  const { mandateId } = useParams<{ mandateId?: string }>();
  return mandateId === undefined ? <RegisterPage /> : <MandatePage key={mandateId} mandateId={mandateId} />;
}
