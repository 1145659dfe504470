import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { Card } from '../components/card.tsx';
import { DetailList } from '../components/detail-list.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { NotFound } from '../components/not-found.tsx';
import { Page } from '../components/page.tsx';
import shared from '../components/shared.module.css';
import { contactPath } from '../contacts/contact-columns.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { propertyPath } from '../properties/property.ts';
import { SignatureSection } from '../signatures/signature-section.tsx';
import { useSignatureTexts } from '../signatures/use-signature-texts.ts';
import { isUnknownRecord, trpc } from '../trpc.ts';
import { type MandateRecord, writtenDay } from './mandate.ts';
import { MandateActs } from './mandate-acts.tsx';
import { mandateDays } from './mandate-days.ts';
import { MandateEntries } from './mandate-entries.tsx';
import { MandateState } from './mandate-state.tsx';
import { useMandateTexts } from './use-mandate-texts.ts';

/** One mandate of the register: as it stands, what can be written about it, and all its entries. */
export function MandatePage({ mandateId }: { mandateId: string }) {
  const words = useMandateTexts();
  const signatures = useSignatureTexts();
  const { data: mandate, error } = useQuery(trpc.mandates.read.queryOptions({ id: mandateId }));
  const back = { href: paths.mandates, label: words.title };
  if (isUnknownRecord(error)) return <NotFound back={back} />;
  if (!mandate) {
    return (
      <Page title={words.title} back={back}>
        <ErrorMessage error={error} />
      </Page>
    );
  }
  return (
    <Page
      title={words.number(mandate.number)}
      back={back}
      note={<MandateState state={mandate.state} />}
      aside={<MandateActs mandate={mandate} />}
    >
      {mandate.warnings.map((name) => (
        <Text key={name} component="p" className={shared.notice} mb="sm">
          {words.warnings[name]}
        </Text>
      ))}
      <Facts mandate={mandate} />
      <SignatureSection
        id={mandate.id}
        subjects={mandate.state === 'reserved' || mandate.state === 'signed' ? ['mandate'] : []}
        {...(mandate.state === 'reserved' && { next: signatures.signMandate })}
      />
      <MandateEntries mandate={mandate} />
    </Page>
  );
}

function Facts({ mandate }: { mandate: MandateRecord }) {
  const words = useMandateTexts();
  const { record } = useTranslations();
  const { purpose, kind, mandants, contacts, property, object, irrevocableUntil, priceEuros, remark } = mandate;
  const payer = mandate.feesPaidBy && words.payers[mandate.feesPaidBy];
  const amount =
    mandate.feesPercent !== null
      ? words.percent(mandate.feesPercent)
      : mandate.feesEuros !== null && record.euros(mandate.feesEuros);
  return (
    <Card title={`${words.purposes[purpose]} · ${words.kinds[kind]}`}>
      <DetailList>
        <DetailRow name={words.mandants} wide>
          {mandants.map(({ name, address }) => {
            const contact = contacts.find((known) => known.name === name);
            return (
              <Text key={name} inherit>
                {contact ? <Link href={contactPath(contact.id)}>{name}</Link> : name}
                {address && `, ${address}`}
              </Text>
            );
          })}
        </DetailRow>
        <DetailRow name={words.objectOfMandate} wide>
          {object}
          {property && (
            <Group gap={4}>
              <Link href={propertyPath(property.id)}>{`${property.title}, ${property.reference}`}</Link>
            </Group>
          )}
        </DetailRow>
        <DetailRow name={words.state}>{mandateDays(mandate, words)}</DetailRow>
        {irrevocableUntil && <DetailRow name={words.irrevocableUntil}>{writtenDay(irrevocableUntil)}</DetailRow>}
        {priceEuros !== null && <DetailRow name={words.price}>{record.euros(priceEuros)}</DetailRow>}
        {(amount || payer) && (
          <DetailRow name={words.feesPercent}>{[amount, payer].filter(Boolean).join(' · ')}</DetailRow>
        )}
        {remark && mandate.state === 'unsigned' && (
          <DetailRow name={words.reason} wide>
            {remark}
          </DetailRow>
        )}
      </DetailList>
    </Card>
  );
}
