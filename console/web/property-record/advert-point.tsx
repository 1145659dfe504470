import { Box, Button, Group, Text } from '@mantine/core';
import { placeOfWrong } from '../../../domain/adverts/wrong-words.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { type AdvertFinding, useAskForField } from './field-request.ts';
import { PointButton } from './point-button.tsx';

type AdvertPointProps = {
  /** The findings of one rule: the law asks once for several fields. */
  findings: AdvertFinding[];
  /** The advert as it is stored. */
  text: string;
};

/** A point to correct in the advert: each of its words leads to the text, and each field to its place. */
export function AdvertPoint({ findings, text }: AdvertPointProps) {
  const { propertyRecord: words } = usePropertyTexts();
  const ask = useAskForField();
  const [first] = findings;
  const fields = findings.flatMap(({ field }) => field ?? []);
  if (!first) return null;
  return (
    <li>
      <Box flex={1} miw={0}>
        <Text fz="sm" fw={500}>
          {words.advert.rules[first.rule]}
        </Text>
        {findings
          .filter(({ isText }) => isText)
          .map((finding) => (
            <WordsPoint key={`${finding.wrong} ${finding.missing}`} finding={finding} text={text} />
          ))}
        {fields.length > 0 && (
          <Group gap="0 0.5rem" fz={13}>
            {words.advert.inRecord}
            {fields.map((field) => (
              <PointButton key={field} fz={13} onClick={() => ask({ place: field })}>
                {words.fields[field]}
              </PointButton>
            ))}
          </Group>
        )}
        <Text fz={12} c="dimmed">
          {first.law}
        </Text>
      </Box>
    </li>
  );
}

type WordsPointProps = { finding: AdvertFinding; text: string };

/** Words that the text lacks or must not have. Those that have a right counterpart are replaced in the text, which is not saved by that. */
function WordsPoint({ finding, text }: WordsPointProps) {
  const { findings: texts } = useTranslations();
  const { propertyRecord: words } = usePropertyTexts();
  const ask = useAskForField();
  const { missing, wrong, replacement } = finding;
  const canReplace = wrong !== null && replacement !== null && placeOfWrong(finding, text) !== null;
  const open = (isReplacing: boolean) => ask({ place: 'description', words: { finding, isReplacing } });
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <PointButton fz={13} onClick={() => open(false)}>
        {missing === null
          ? words.advert.superfluous(wrong ?? '')
          : wrong === null
            ? words.advert.missing(missing)
            : words.advert.instead(wrong, missing)}
      </PointButton>
      {canReplace && (
        <Button
          size="compact-sm"
          radius="xl"
          variant="default"
          c="var(--bad)"
          flex="none"
          className={shared.touchable}
          aria-label={texts.replaceBy(wrong, replacement)}
          title={texts.replaceBy(wrong, replacement)}
          onClick={() => open(true)}
        >
          {texts.replace}
        </Button>
      )}
    </Group>
  );
}
