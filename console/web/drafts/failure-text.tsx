import { useTranslations } from '../i18n/language-provider.tsx';

type FailureTextProps = { code: string; detail: string };

/** Explains a failure in the reader's language, followed by the provider's own message. */
export function FailureText({ code, detail }: FailureTextProps) {
  const { draftStatus, common } = useTranslations();
  const message = detail !== '' && !(code in draftStatus.failures) && common.colon + common.quoted(detail);
  return (
    <>
      {draftStatus.failures[code] ?? draftStatus.providerErrors[code] ?? draftStatus.refusedByProvider}
      {message}
    </>
  );
}
