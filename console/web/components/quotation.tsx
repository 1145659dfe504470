import { useTranslations } from '../i18n/language-provider.tsx';

type QuotationProps = { className?: string | undefined; children: string };

/** Somebody's own words, within the quotation marks of the reader's language. */
export function Quotation({ className, children }: QuotationProps) {
  const { common } = useTranslations();
  return <q className={className}>{common.quoted(children)}</q>;
}
